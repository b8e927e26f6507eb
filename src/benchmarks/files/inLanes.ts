/** Small files asked for at a time: a host far away takes its time for each. */
export const FILES_AT_A_TIME = 16;

/** Does a task for each item, so many at a time; gives back what they give, in the order of the items. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const lane = async () => {
    for (const [index, item] of rest) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
