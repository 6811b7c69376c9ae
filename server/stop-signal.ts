/** The first Ctrl-C lets the work put things in order, a second one ends it at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, () => stopping.abort(new Error("It was stopped.")));
  return stopping.signal;
}
