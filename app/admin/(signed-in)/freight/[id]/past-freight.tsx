"use client";

import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { formatProblem, type PageProblem, problemMessage } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";
import { formatMoney } from "@/lib/i18n/format";
import { readRules, type TemplateValues } from "./freight-form";

const path = "/cms/freight_template/past";
const spans = [30, 90] as const;
type Past = Answer<"POST", typeof path>;

/** The freight of past orders by the rules as they are typed. */
export function PastFreight({ values, id }: { values: TemplateValues; id: number | undefined }) {
  const t = useTranslator();
  const { language } = useReader();
  const send = useSend();
  const [days, setDays] = useState<(typeof spans)[number]>(30);
  const [answer, setAnswer] = useState<{ to: string; past?: Past; problem?: PageProblem }>();
  const [isPending, setPending] = useState(false);
  const { delivery, by, is_default } = values;
  const rules = readRules(values);
  const body = rules && { days, delivery, by, is_default, rules, id };
  const question = JSON.stringify(body);
  const isOld = answer && answer.to !== question;

  async function calculate() {
    if (!body) return;
    setPending(true);
    const { done, problem } = await send("POST", path, { body });
    setPending(false);
    setAnswer({ to: question, past: done, problem });
  }

  const status = isPending
    ? t("freight.past.pending")
    : body
      ? isOld && t("freight.past.old")
      : t("freight.past.unread");
  return (
    <Card title={t("freight.past")}>
      <div className="flex flex-wrap items-end gap-3 p-4">
        <p className="w-full text-ink-2">{t("freight.past.what")}</p>
        <SelectField
          className="min-w-32 flex-1"
          label={t("freight.past.span")}
          value={days}
          onChange={({ target }) => setDays(target.value === "90" ? 90 : 30)}
          options={spans.map((value) => ({ value, label: t("freight.past.days", { count: value }) }))}
        />
        <Button onClick={calculate} disabled={!body || isPending}>
          {t("freight.past.calculate")}
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
            {answer?.past && <Sums {...answer.past} />}
          </>
        )}
      </div>
    </Card>
  );
}

function Sums({ orders, today, edited, dearer, cheaper, refused, refused_today, amounts }: Past) {
  const t = useTranslator();
  if (!orders) return <p className="text-ink-2">{t("freight.past.none")}</p>;
  const facts = [
    t("freight.past.dearer", { count: dearer }),
    t("freight.past.cheaper", { count: cheaper }),
    t("freight.past.refused", { count: refused, before: refused_today }),
  ];
  const most = Math.max(...amounts.map(({ orders }) => orders));
  return (
    <>
      <p>{t("freight.past.orders", { count: orders })}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 tabular-nums">
        <dt className="text-ink-2">{t("freight.past.today")}</dt>
        <dd className="text-right">{formatMoney(today)}</dd>
        <dt className="text-ink-2">{t("freight.past.edited")}</dt>
        <dd className="text-right font-semibold">{formatMoney(edited)}</dd>
      </dl>
      <ul className="grid gap-0.5 text-ink-2">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <table className="tabular-nums">
        <caption className="pb-1 text-left text-ink-2">{t("freight.past.amounts")}</caption>
        <tbody>
          {amounts.map(({ freight, orders }) => (
            <tr key={freight}>
              <th scope="row" className="w-0 pr-3 text-right font-normal whitespace-nowrap">
                {formatMoney(freight)}
              </th>
              <td>
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="h-2 min-w-px rounded-full bg-accent"
                    style={{ width: `${(orders / most) * 60}%` }}
                  />
                  {orders}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
