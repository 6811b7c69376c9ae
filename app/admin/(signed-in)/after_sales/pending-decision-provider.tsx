"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { Answer } from "@/components/api/cms";
import type { PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { useTranslator } from "@/components/i18n/translator";
import { useKeys } from "@/components/ui/keys";
import { useToast } from "@/components/ui/toast";
import { useDescribeRejection } from "./describe-rejection";
import { forgetDecision, rememberDecision, useInterruptedDecisions } from "./interrupted-decisions";
import { requesterName } from "./person-name";
import type { AfterSale, Decision, DecisionForm, PendingDecision, ReturnedDecision } from "./types";

/** A decision can be undone for this long, because it has not been sent yet. */
const undoWindowMs = 8000;

interface Settled {
  id: number;
  done?: Answer<"PUT", `/cms/after_sale/${number}/status`>;
  problem?: PageProblem;
}
interface Decisions {
  held: PendingDecision | undefined;
  settled: Settled | undefined;
  returned: ReturnedDecision | undefined;
  forgetReturned: () => void;
  decide: (request: AfterSale, body: Decision, message: string, typed: DecisionForm) => void;
  /** The ids of the listed requests, in the order of the list. */
  queue: readonly number[];
  walk: (ids: number[]) => void;
}
const nothing = () => {};
const Context = createContext<Decisions>({
  held: undefined,
  settled: undefined,
  returned: undefined,
  queue: [],
  decide: nothing,
  walk: nothing,
  forgetReturned: nothing,
});
export const useDecisions = () => useContext(Context);

/**
 * Delays one decision for `undoWindowMs`, so that it can be undone. It is sent earlier by the next decision, or when the page is
 * hidden, closed or left for another section. The next after-sale page that the admin opens reports decisions that had no effect.
 */
export function PendingDecisionProvider({ admin, children }: { admin: number; children: ReactNode }) {
  const words = useTranslator();
  const router = useRouter();
  const toast = useToast();
  const send = useSend();
  const describeRejection = useDescribeRejection();
  const [held, setHeld] = useState<PendingDecision>();
  const [settled, setSettled] = useState<Settled>();
  const [returned, setReturned] = useState<ReturnedDecision>();
  const forgetReturned = useCallback(() => setReturned(undefined), []);
  const [queue, walk] = useState<readonly number[]>([]);
  const waiting = useRef<PendingDecision>(undefined);
  const closeToast = useRef(nothing);
  const isClosed = useRef(false);
  useInterruptedDecisions(admin);

  const takePending = useCallback((isUndone: boolean) => {
    const taken = waiting.current;
    waiting.current = undefined;
    closeToast.current();
    closeToast.current = nothing;
    setHeld(undefined);
    if (taken) setReturned({ ...taken, isUndone });
    return taken;
  }, []);

  const sendNow = useCallback(async () => {
    const leaving = takePending(false);
    if (!leaving) return;
    const { id, version, body, name } = leaving;
    const { done, problem } = await send("PUT", `/cms/after_sale/${id}/status`, { body: { ...body, version } });
    // A hidden or closed page cannot show a message, so the next visible page reports the problem.
    const isSeen = document.visibilityState === "visible" && !isClosed.current;
    if (!problem || isSeen) forgetDecision(admin, id);
    if (!problem) setReturned((now) => (now?.id === id ? undefined : now));
    if (problem && isSeen) {
      const message = words("afterSale.notSent", { name, why: await describeRejection(id, problem) });
      toast({ message, isProblem: true, link: { href: `/admin/after_sales/${id}`, label: words("afterSale.look") } });
    }
    setSettled({ id, done: done && "events" in done ? done : undefined, problem });
  }, [admin, takePending, send, toast, words, describeRejection]);

  const undo = useCallback(() => {
    const taken = takePending(true);
    if (!taken) return;
    forgetDecision(admin, taken.id);
    const page = `/admin/after_sales/${taken.id}`;
    // Navigates even from the request's own page, because a navigation to the next request may be pending.
    router.push(page, { scroll: location.pathname !== page });
  }, [admin, takePending, router]);

  const decide = useCallback(
    (request: AfterSale, body: Decision, message: string, typed: DecisionForm) => {
      void sendNow();
      const { id, version, events } = request;
      const next = { id, version, body, typed, name: requesterName(request, words), seen: events.length };
      waiting.current = next;
      setHeld(next);
      const leavesAt = Date.now() + undoWindowMs;
      rememberDecision(admin, next, leavesAt);
      const undoUntil = new Date(leavesAt).toISOString();
      closeToast.current = toast({ message, undo: async () => void undo(), undoUntil });
    },
    [admin, sendNow, toast, undo, words],
  );

  const latest = useRef(sendNow);
  latest.current = sendNow;
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => latest.current(), undoWindowMs);
    return () => clearTimeout(timer);
  }, [held]);
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && latest.current();
    const close = () => {
      isClosed.current = true;
      void latest.current();
    };
    const open = () => {
      isClosed.current = false;
    };
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", close);
    addEventListener("pageshow", open);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", open);
      void latest.current();
    };
  }, []);

  const undoByKey = () => {
    undo();
    toast({ message: words("common.undone") });
  };
  useKeys(held ? [{ key: "z", what: words("afterSale.key.undo"), run: undoByKey }] : []);
  const given = useMemo(
    () => ({ held, settled, returned, forgetReturned, decide, queue, walk }),
    [held, settled, returned, forgetReturned, decide, queue],
  );
  return <Context value={given}>{children}</Context>;
}
