/** The tour through the page: which of its steps is on screen, from 0; null while nobody takes it. */
export class Tour {
  at = $state<number | null>(null);

  start(): void {
    this.at = 0;
  }

  end(): void {
    this.at = null;
  }
}
