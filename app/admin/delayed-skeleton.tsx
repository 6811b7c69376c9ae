import { setTimeout as sleep } from "node:timers/promises";
import { type ReactElement, type ReactNode, Suspense } from "react";

/** React shows a skeleton for at least 300 ms. Rows that load within this time are rendered without one. */
const skeletonDelayMs = 100;

/**
 * `rows` must not contain async server components: they would resolve later and show the skeleton again. Await their data in
 * `rows` instead.
 */
export async function DelayedSkeleton({ skeleton, rows }: { skeleton: ReactNode; rows: Promise<ReactElement> }) {
  const read = await Promise.race([rows.catch(() => {}), sleep(skeletonDelayMs)]);
  return <Suspense fallback={skeleton}>{read ?? rows}</Suspense>;
}
