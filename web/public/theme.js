// Before the first paint, so that the page never flashes in the other theme or in another size.
(function () {
  var theme = null;
  var text = null;
  try {
    theme = localStorage.getItem("theme");
    text = localStorage.getItem("text");
  } catch {
    // private mode
  }
  document.documentElement.dataset.theme =
    theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  if (Number(text) > 0) document.documentElement.style.setProperty("--text", String(Number(text) / 100));
})();
