/** Which of a question's stills stands large; they are stepped through in their order. */
export class StillSteps {
  /** From 0. */
  at = $state(0);
  #count = 0;

  /** Begins with the first of so many. */
  reset(count: number): void {
    this.#count = count;
    this.at = 0;
  }

  /** So many on, or back; it stays among them. */
  step(by: number): void {
    this.to(this.at + by);
  }

  to(at: number): void {
    this.at = Math.max(0, Math.min(at, this.#count - 1));
  }
}
