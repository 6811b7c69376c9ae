/** Told how long somebody waited for the database: `pool`, until a connection was free; a shared line, until it had answered. */
export type OnWait = (line: string, milliseconds: number) => void;

type Query = (...all: never[]) => Promise<unknown>;

export function timed<Q extends Query>(query: Q, line: string, onWait: OnWait): Q {
  return (async (...all: Parameters<Q>) => {
    const began = performance.now();
    try {
      return await query(...all);
    } finally {
      onWait(line, performance.now() - began);
    }
  }) as unknown as Q;
}

type Callback = (...all: unknown[]) => void;
interface Pool {
  connect(callback?: Callback): unknown;
}

/** A pool's own `query` takes a connection by `connect` with a callback, transactions by its promise. */
export function timeCheckouts(pool: object, onWait: OnWait) {
  const patched = pool as Pool;
  const connect = patched.connect.bind(pool);
  const byPromise = timed(connect as () => Promise<unknown>, "pool", onWait);
  patched.connect = (callback) => {
    if (!callback) return byPromise();
    const began = performance.now();
    return connect((...all) => {
      onWait("pool", performance.now() - began);
      callback(...all);
    });
  };
}
