/**
 * Resolves to true if the work ends within this time and before the signal is aborted. The work continues in any case.
 */
export async function endsWithin(milliseconds: number, work: Promise<unknown>, signal?: AbortSignal) {
  let giveUp = () => {};
  const late = new Promise<boolean>((resolve) => {
    giveUp = () => resolve(false);
  });
  const timer = setTimeout(giveUp, milliseconds);
  signal?.addEventListener("abort", giveUp);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}
