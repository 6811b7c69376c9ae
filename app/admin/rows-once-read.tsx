import { setTimeout as sleep } from "node:timers/promises";
import { type ReactElement, type ReactNode, Suspense } from "react";

/** React keeps a skeleton that it has shown for 300 ms: rows that come within this time are shown without one. */
const patienceMs = 100;

/** The rows hold no server component that waits: it would arrive after them and bring the skeleton back. They await it instead. */
export async function RowsOnceRead({ skeleton, rows }: { skeleton: ReactNode; rows: Promise<ReactElement> }) {
  const read = await Promise.race([rows.catch(() => {}), sleep(patienceMs)]);
  return <Suspense fallback={skeleton}>{read ?? rows}</Suspense>;
}
