/** What the page says: to screen readers, and as short notes to everybody. */
export class Speech {
  /** what screen readers are told */
  said = $state("");
  notice = $state("");
  #timer = 0;

  /** Speak to screen readers. */
  say(text: string): void {
    this.said = text;
  }

  /** Show a short note that goes away. */
  tell(text: string): void {
    this.notice = text;
    this.say(text);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.notice = ""), 5000);
  }
}
