"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { Answer } from "@/components/api/cms";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { withKey } from "@/components/page/with-key";
import { useKeys } from "@/components/ui/keys";
import { useToast } from "@/components/ui/toast";
import {
  type AfterSale,
  actorName,
  type Decision,
  type DecisionForm,
  type PendingDecision,
  type ReturnedDecision,
  requesterName,
} from "./types";

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
 * hidden, closed or left for another section.
 */
export function PendingDecisionProvider({ children }: { children: ReactNode }) {
  const t = useTranslator();
  const router = useRouter();
  const toast = useToast();
  const send = useSend();
  const describeRejection = useDescribeRejection();
  const [held, setHeld] = useState<PendingDecision>();
  const [settled, setSettled] = useState<Settled>();
  const [returned, setReturned] = useState<ReturnedDecision>();
  const forgetReturned = useCallback(() => setReturned(undefined), []);
  const [queue, setQueue] = useState<readonly number[]>([]);
  const waiting = useRef<PendingDecision>(undefined);
  const closeToast = useRef(nothing);

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
    if (problem) {
      const message = t("afterSale.notSent", { name, why: await describeRejection(id, problem) });
      toast({ message, isProblem: true, link: { href: `/admin/after_sales/${id}`, label: t("afterSale.look") } });
    } else setReturned((now) => (now?.id === id ? undefined : now));
    setSettled({ id, done: done && "events" in done ? done : undefined, problem });
  }, [takePending, send, toast, t, describeRejection]);

  const undo = useCallback(() => {
    const taken = takePending(true);
    if (!taken) return;
    const page = `/admin/after_sales/${taken.id}`;
    // Navigates even from the request's own page, because a navigation to the next request may be pending.
    router.push(page, { scroll: location.pathname !== page });
  }, [takePending, router]);

  const decide = useCallback(
    (request: AfterSale, body: Decision, message: string, typed: DecisionForm) => {
      void sendNow();
      const { id, version } = request;
      const next = { id, version, body, typed, name: requesterName(request, t) };
      waiting.current = next;
      setHeld(next);
      const undoUntil = new Date(Date.now() + undoWindowMs).toISOString();
      closeToast.current = toast({ message, undo: async () => void undo(), undoUntil });
    },
    [sendNow, toast, undo, t],
  );

  const latest = useRef(sendNow);
  latest.current = sendNow;
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => latest.current(), undoWindowMs);
    return () => clearTimeout(timer);
  }, [held]);
  useEffect(() => {
    const sendPending = () => void latest.current();
    const sendIfHidden = () => document.visibilityState === "hidden" && sendPending();
    document.addEventListener("visibilitychange", sendIfHidden);
    addEventListener("pagehide", sendPending);
    return () => {
      document.removeEventListener("visibilitychange", sendIfHidden);
      removeEventListener("pagehide", sendPending);
      sendPending();
    };
  }, []);

  const undoByKey = () => {
    undo();
    toast({ message: t("common.undone") });
  };
  useKeys(held ? [{ key: "z", what: t("afterSale.key.undo"), run: undoByKey }] : []);
  const given = useMemo(
    () => ({ held, settled, returned, forgetReturned, decide, queue, walk: setQueue }),
    [held, settled, returned, forgetReturned, decide, queue],
  );
  return <Context value={given}>{children}</Context>;
}

const conflictCodes = new Set<PageProblem["code"]>(["after_sale_state", "stale"]);

const messageOf = ({ message }: { message: string }) => message;

/** Explains why a decision was rejected. After a conflict, names the person who decided first and the current status. */
function useDescribeRejection() {
  const t = useTranslator();
  const { language } = useReader();
  const send = useSend();
  return useCallback(
    async (id: number, problem: PageProblem) => {
      const { done } = conflictCodes.has(problem.code) ? await send("GET", `/cms/after_sale/${id}`) : {};
      // The form is no longer open, so the errors of its fields are part of the message.
      if (!done) return [formatProblem(problem, t, language), ...(problem.errors ?? []).map(messageOf)].join(" ");
      const state = t(`state.afterSale.${done.status}`);
      const { by, user, key } = done.events.at(-1)!;
      if (by === "platform" || by === "system" || !user) return t("afterSale.lost.nobody", { state });
      return t("afterSale.lost", { who: withKey(actorName(user, done, t), key), state });
    },
    [t, language, send],
  );
}
