import type { PageProblem } from "@/components/api/problem";

export interface Undone {
  back: number;
  /** The number of records that were not restored, because they were changed or deleted since. */
  left: number;
  problem?: PageProblem;
}

const isOutdated = ({ code }: PageProblem) => code === "stale" || code === "not_found";

/** Restores records one at a time and continues after a refusal. Only an unreachable server stops it. */
export async function restoreEach<T>(
  records: readonly T[],
  restore: (record: T) => Promise<{ problem?: PageProblem }>,
): Promise<Undone> {
  const undone: Undone = { back: 0, left: 0 };
  for (const record of records) {
    const { problem } = await restore(record);
    if (!problem) undone.back += 1;
    else if (isOutdated(problem)) undone.left += 1;
    else undone.problem ??= problem;
    if (problem?.code === "offline") break;
  }
  return undone;
}
