import { useCallback } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { actorName } from "./person-name";

const conflictCodes = new Set<PageProblem["code"]>(["after_sale_state", "stale"]);

const messageOf = ({ message }: { message: string }) => message;

/** Explains why a decision was rejected. After a conflict, names the person who decided first and the current status. */
export function useDescribeRejection() {
  const t = useTranslator();
  const { language } = useReader();
  const send = useSend();
  return useCallback(
    async (id: number, problem: PageProblem) => {
      const { done } = conflictCodes.has(problem.code) ? await send("GET", `/cms/after_sale/${id}`) : {};
      // The form is no longer open, so the errors of its fields are part of the message.
      if (!done) return [formatProblem(problem, t, language), ...(problem.errors ?? []).map(messageOf)].join(" ");
      const state = t(`state.afterSale.${done.status}`);
      const { by, user } = done.events.at(-1)!;
      if (by === "platform" || by === "system" || !user) return t("afterSale.lost.nobody", { state });
      return t("afterSale.lost", { who: actorName(user, done, t), state });
    },
    [t, language, send],
  );
}
