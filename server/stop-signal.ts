type Handler = (signal: NodeJS.Signals) => void;
let current: Handler = () => {};

export function onStop(handler: Handler) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, current).on(signal, handler);
  current = handler;
}

/** Without a handler, a signal ends the process without running its `exit` handlers. */
export const exitOnStop = () => onStop(() => process.exit(1));

/** The first Ctrl-C aborts the signal so that the task can clean up; the second exits at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  onStop(() => {
    exitOnStop();
    stopping.abort(new Error("It was stopped."));
  });
  return stopping.signal;
}
