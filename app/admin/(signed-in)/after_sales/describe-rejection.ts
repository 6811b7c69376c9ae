import { useCallback } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { actorName } from "./person-name";
import type { AfterSale } from "./types";

const conflictCodes = new Set<PageProblem["code"]>(["after_sale_state", "stale"]);

const messageOf = ({ message }: { message: string }) => message;

export function useDescribeState() {
  const words = useTranslator();
  return useCallback(
    (request: AfterSale) => {
      const { status, events } = request;
      const state = words(`state.afterSale.${status}`);
      const { by, user } = events.at(-1)!;
      if (by === "platform" || by === "system" || !user) return words("afterSale.lost.nobody", { state });
      return words("afterSale.lost", { who: actorName(user, request, words), state });
    },
    [words],
  );
}

/** Explains why a decision was rejected. After a conflict, names the person who decided first and the current status. */
export function useDescribeRejection() {
  const words = useTranslator();
  const { language } = useReader();
  const send = useSend();
  const describeState = useDescribeState();
  return useCallback(
    async (id: number, problem: PageProblem) => {
      const { done } = conflictCodes.has(problem.code) ? await send("GET", `/cms/after_sale/${id}`) : {};
      // The form is no longer open, so the errors of its fields are part of the message.
      if (!done) return [formatProblem(problem, words, language), ...(problem.errors ?? []).map(messageOf)].join(" ");
      return describeState(done);
    },
    [words, language, send, describeState],
  );
}
