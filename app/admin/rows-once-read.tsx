import { setTimeout as sleep } from "node:timers/promises";
import { type ReactElement, type ReactNode, Suspense } from "react";

/** React keeps a skeleton that it has shown for 300 ms: rows that come within this time are shown without one. */
const patienceMs = 100;

export async function RowsOnceRead({ skeleton, rows }: { skeleton: ReactNode; rows: Promise<ReactElement> }) {
  await Promise.race([rows.catch(() => {}), sleep(patienceMs)]);
  return <Suspense fallback={skeleton}>{rows}</Suspense>;
}
