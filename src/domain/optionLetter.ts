const FIRST = 'A'.charCodeAt(0);

/** The letter that an option is shown under: 0 → `A`. */
export function optionLetter(index: number): string {
  return String.fromCharCode(FIRST + index);
}
