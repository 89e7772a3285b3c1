// Before the first paint, so that the page never flashes in the other theme.
(function () {
  var theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // private mode
  }
  document.documentElement.dataset.theme =
    theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
})();
