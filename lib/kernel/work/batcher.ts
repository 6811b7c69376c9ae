/**
 * Batches the work of concurrent callers. Calls that arrive during a run are processed by the next run, and each caller
 * waits for it.
 */
export function createBatcher<Item>(work: (items: Item[]) => Promise<void>) {
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  const run = () => {
    const items = waiting;
    [waiting, next] = [[], undefined];
    const done = work(items);
    last = done.catch(() => {});
    return done;
  };
  return (item: Item): Promise<void> => {
    waiting.push(item);
    next ??= last.then(run);
    return next;
  };
}
