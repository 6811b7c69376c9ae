/** The maximum wait for a read that started earlier. */
const longestWaitMs = 20;

/**
 * Must not reference its result: V8's Map links old tables to newer ones, so an old table would retain all later
 * results.
 */
interface PendingRead {
  ended: Promise<void>;
  next?: Promise<unknown>;
}
const pendingReads = new Map<string, PendingRead>();

/**
 * Shares one read between concurrent requests with the same key. A request that arrives during a read shares the next
 * one, so that no response is older than its request.
 */
export function coalesceReads<T>(key: string, read: () => Promise<T>): Promise<T> {
  const running = pendingReads.get(key);
  if (!running) return begin(key, read);
  running.next ??= endOf(running).then(() => begin(key, read));
  return running.next as Promise<T>;
}

function begin<T>(key: string, read: () => Promise<T>): Promise<T> {
  const answer = read();
  const forget = () => {
    reading.next = undefined;
    if (pendingReads.get(key) === reading) pendingReads.delete(key);
  };
  const reading: PendingRead = { ended: answer.then(forget, forget) };
  pendingReads.set(key, reading);
  return answer;
}

const endOf = ({ ended }: PendingRead) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longestWaitMs);
    void ended.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
