import { useCallback } from "react";
import { type PageProblem, problemWords } from "@/components/api/problem-words";
import { useSend } from "@/components/api/use-send";
import { useReader, useWords } from "@/components/words/words";
import { doerName } from "./person-name";
import type { AfterSale } from "./types";

const overtaken = new Set<PageProblem["code"]>(["after_sale_state", "stale"]);

const said = ({ message }: { message: string }) => message;

export function useStanding() {
  const words = useWords();
  return useCallback(
    (request: AfterSale) => {
      const { status, events } = request;
      const state = words(`state.afterSale.${status}`);
      const { by, user } = events.at(-1)!;
      if (by === "platform" || by === "system" || !user) return words("afterSale.lost.nobody", { state });
      return words("afterSale.lost", { who: doerName(user, request, words), state });
    },
    [words],
  );
}

/** Explains why a decision was rejected. After a conflict, names the person who decided first and the current status. */
export function useWhyNot() {
  const words = useWords();
  const { language } = useReader();
  const send = useSend();
  const standing = useStanding();
  return useCallback(
    async (id: number, problem: PageProblem) => {
      const { done } = overtaken.has(problem.code) ? await send("GET", `/cms/after_sale/${id}`) : {};
      // The form is no longer open, so the errors of its fields are part of the message.
      if (!done) return [problemWords(problem, words, language), ...(problem.errors ?? []).map(said)].join(" ");
      return standing(done);
    },
    [words, language, send, standing],
  );
}
