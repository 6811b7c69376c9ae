/** Does the work of many callers at once: calls that come while it runs are done by its next run, and each caller waits for that run. */
export function together<Item>(work: (items: Item[]) => Promise<void>) {
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  const run = () => {
    const items = waiting;
    [waiting, next] = [[], undefined];
    const done = work(items);
    last = done.catch(() => {}); // told to those who wait for it
    return done;
  };
  return (item: Item): Promise<void> => {
    waiting.push(item);
    next ??= last.then(run);
    return next;
  };
}
