/** The longest that requests wait for a slow reading which began before them. */
const longestWaitMs = 20;

/** It does not hold its answer: V8's Map links each of its earlier tables to the next one, so one that has grown old keeps all that came after. */
interface Reading {
  ended: Promise<void>;
  /** Shared by all who come while this one runs. */
  next?: Promise<unknown>;
}
const readings = new Map<string, Reading>();

/**
 * Reads once for all who ask the same at the same time. Who comes while a reading runs shares the next one, so nobody is told of a state that is
 * older than the question.
 */
export function sharedReading<T>(key: string, read: () => Promise<T>): Promise<T> {
  const running = readings.get(key);
  if (!running) return begin(key, read);
  running.next ??= endOf(running).then(() => begin(key, read));
  return running.next as Promise<T>;
}

function begin<T>(key: string, read: () => Promise<T>): Promise<T> {
  const answer = read();
  const forget = () => {
    reading.next = undefined;
    if (readings.get(key) === reading) readings.delete(key);
  };
  const reading: Reading = { ended: answer.then(forget, forget) };
  readings.set(key, reading);
  return answer;
}

const endOf = ({ ended }: Reading) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longestWaitMs);
    void ended.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
