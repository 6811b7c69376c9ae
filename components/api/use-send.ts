"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useRemedy } from "@/components/session/session-provider";
import { type Outcome, request, type Send } from "./cms";
import type { PageProblem } from "./problem";

/**
 * Sends requests to the API. If the session has ended or a code is required, requests it in place and repeats the request. After a
 * 403, the page is rendered again with the remaining permissions.
 */
export const useSend = (): Send => useRequest();

/** For hooks whose path is a parameter. */
export function useRequest() {
  const remedy = useRemedy();
  const router = useRouter();
  return useCallback<typeof request>(
    async <T>(...call: Parameters<typeof request>) => {
      let outcome = await request<T>(...call);
      while (outcome.problem && (await remedy(outcome.problem))) outcome = await request<T>(...call);
      if (outcome.problem?.code === "forbidden" && call[0] !== "GET") router.refresh();
      return outcome;
    },
    [remedy, router],
  );
}

/**
 * For one form: ignores further calls while one is running, and returns the problem until the next attempt. Focuses the first
 * invalid field.
 */
export function useSave<T>(onDone: (done: T) => void, onProblem?: (problem: PageProblem) => void) {
  const send = useSend();
  const [problem, setProblem] = useState<PageProblem>();
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  useEffect(() => {
    if (!problem?.errors?.length) return;
    const form = document.querySelector("dialog[open]") ?? document;
    form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);
  async function save(call: (send: Send) => Promise<Outcome<T>>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    const outcome = await call(send);
    isRunning.current = false;
    setPending(false);
    setProblem(outcome.problem);
    if (outcome.problem) onProblem?.(outcome.problem);
    else onDone(outcome.done);
  }
  return { save, problem, isPending, forget: () => setProblem(undefined) };
}
