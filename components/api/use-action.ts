"use client";

import { useCallback, useRef, useState } from "react";
import { useRemedy } from "@/components/session/session-provider";
import type { Problem } from "@/lib/kernel/contract/problem";
import type { PageProblem } from "./problem";

interface Outcome<Done> {
  done?: Done;
  problem?: Problem;
}
type Act<Input, Done> = (last: Outcome<Done>, input: Input) => Promise<Outcome<Done>>;

/**
 * Runs a server action created by `action(operation)`. If the session has ended or a code is required, requests it in place and continues
 * with the same input. An unreachable server results in a problem like any other. Further calls while one is running are ignored.
 */
export function useAction<Input, Done>(act: Act<Input, Done>, onDone?: (done: Done) => void) {
  const remedy = useRemedy();
  const [problem, setProblem] = useState<PageProblem>();
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);

  const run = useCallback(
    async (input: Input): Promise<{ done?: Done; problem?: PageProblem }> => {
      if (isRunning.current) return {};
      isRunning.current = true;
      setPending(true);
      let outcome = await attempt(act, input);
      while (outcome.problem && (await remedy(outcome.problem))) outcome = await attempt(act, input);
      isRunning.current = false;
      setPending(false);
      setProblem(outcome.problem);
      if (!outcome.problem) onDone?.(outcome.done as Done);
      return outcome;
    },
    [act, onDone, remedy],
  );
  return { run, problem, isPending, forget: useCallback(() => setProblem(undefined), []) };
}

async function attempt<Input, Done>(
  act: Act<Input, Done>,
  input: Input,
): Promise<{ done?: Done; problem?: PageProblem }> {
  try {
    return await act({}, input);
  } catch {
    return { problem: { code: "offline", detail: "", request_id: "" } };
  }
}
