"use client";

import { type ReactNode, useState } from "react";
import type { Answer } from "@/components/api/cms";
import { formatProblem, type PageProblem, problemMessage } from "@/components/api/problem";
import { useRequest } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";

type Path = "/cms/promotion/past" | "/cms/coupon/past" | "/cms/freight_template/past";
const spans = [30, 90] as const;

interface Props<P extends Path> {
  path: P;
  /** Undefined while the form is invalid. */
  rule: object | undefined;
  title: string;
  note: string;
  invalid: string;
  children: (past: Answer<"POST", P>) => ReactNode;
}

/** The result of the edited rule on past orders. The page has to include the part `past` in its `<PageTranslations>`. */
export function PastOrders<P extends Path>({ path, rule, title, note, invalid, children }: Props<P>) {
  const t = useTranslator();
  const { language } = useReader();
  const request = useRequest();
  const [days, setDays] = useState<(typeof spans)[number]>(30);
  const [answer, setAnswer] = useState<{ to: string; past?: Answer<"POST", P>; problem?: PageProblem }>();
  const [isPending, setPending] = useState(false);
  const body = rule && { days, ...rule };
  const question = JSON.stringify(body);
  const isOld = answer && answer.to !== question;

  async function calculate() {
    if (!body) return;
    setPending(true);
    const { done, problem } = await request<Answer<"POST", P>>("POST", path, { body });
    setPending(false);
    setAnswer({ to: question, past: done, problem });
  }

  const status = isPending ? t("past.pending") : body ? isOld && t("past.old") : invalid;
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-end gap-3 p-4">
        <p className="w-full text-ink-2">{note}</p>
        <SelectField
          className="min-w-32 flex-1"
          label={t("past.span")}
          value={days}
          onChange={({ target }) => setDays(target.value === "90" ? 90 : 30)}
        >
          {spans.map((count) => (
            <option key={count} value={count}>
              {t("past.days", { count })}
            </option>
          ))}
        </SelectField>
        <Button onClick={calculate} disabled={!body || isPending}>
          {t("past.calculate")}
        </Button>
      </div>
      <div role="status" className="grid gap-3 border-t border-line-soft px-4 py-3 empty:hidden">
        {status ? (
          <p className="text-ink-2">{status}</p>
        ) : (
          <>
            {answer?.problem && (
              <ProblemNote>
                {answer.problem.errors
                  ? problemMessage(answer.problem, t, language)
                  : formatProblem(answer.problem, t, language)}
              </ProblemNote>
            )}
            {answer?.past && children(answer.past)}
          </>
        )}
      </div>
    </Card>
  );
}
