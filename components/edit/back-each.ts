import type { PageProblem } from "@/components/api/problem-words";

/** The result of an undo over several records. */
export interface Undone {
  back: number;
  /** How many were not put back, because they were changed or deleted since. */
  left: number;
  problem?: PageProblem;
}

const isOvertaken = ({ code }: PageProblem) => code === "stale" || code === "not_found";

/** Puts records back one after the other, and goes on after a refusal. Only a server that cannot be reached ends it. */
export async function backEach<T>(
  records: readonly T[],
  putBack: (record: T) => Promise<{ problem?: PageProblem }>,
): Promise<Undone> {
  const undone: Undone = { back: 0, left: 0 };
  for (const record of records) {
    const { problem } = await putBack(record);
    if (!problem) undone.back += 1;
    else if (isOvertaken(problem)) undone.left += 1;
    else undone.problem ??= problem;
    if (problem?.code === "offline") break;
  }
  return undone;
}
