/** Lets functions that are wrapped by the same gate run one after the other, in the order called. */
export function oneAtATime(): <A extends unknown[], T>(work: (...args: A) => Promise<T>) => (...args: A) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) =>
    (...args) => {
      const mine = turn.then(() => work(...args));
      turn = mine.catch(() => undefined);
      return mine;
    };
}
