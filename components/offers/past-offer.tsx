"use client";

import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { formatProblem, type PageProblem, problemMessage } from "@/components/api/problem";
import { useRequest } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import type { Rule } from "./rule-form";

type Path = "/cms/promotion/past" | "/cms/coupon/past";
type Past = Answer<"POST", Path>;
const spans = [30, 90] as const;

/** The discounts that the rule would have given to past orders. `rule` is undefined while the form is invalid. */
export function PastOffer({ path, rule }: { path: Path; rule: Rule | undefined }) {
  const t = useTranslator();
  const { language } = useReader();
  const request = useRequest();
  const [days, setDays] = useState<(typeof spans)[number]>(30);
  const [answer, setAnswer] = useState<{ to: string; past?: Past; problem?: PageProblem }>();
  const [isAsking, setAsking] = useState(false);
  const body = rule && { days, ...rule };
  const question = JSON.stringify(body);
  const isOld = answer && answer.to !== question;

  async function ask() {
    if (!body) return;
    setAsking(true);
    const { done, problem } = await request<Past>("POST", path, { body });
    setAsking(false);
    setAnswer({ to: question, past: done, problem });
  }

  const note = isAsking ? "offers.past.asking" : body ? isOld && "offers.past.old" : "offers.past.unread";
  return (
    <Card title={t("offers.past")}>
      <div className="flex flex-wrap items-end gap-3 p-4">
        <p className="w-full text-ink-2">{t("offers.past.what")}</p>
        <SelectField
          className="min-w-32 flex-1"
          label={t("offers.past.span")}
          value={days}
          onChange={({ target }) => setDays(target.value === "90" ? 90 : 30)}
        >
          {spans.map((count) => (
            <option key={count} value={count}>
              {t("offers.past.days", { count })}
            </option>
          ))}
        </SelectField>
        <Button onClick={ask} disabled={!body || isAsking}>
          {t("offers.past.ask")}
        </Button>
      </div>
      <div role="status" className="grid gap-3 border-t border-line-soft px-4 py-3 empty:hidden">
        {note ? (
          <p className="text-ink-2">{t(note)}</p>
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

function Sums({ orders, touched, total, largest, below_cost, examples }: Past) {
  const t = useTranslator();
  const figures = [
    [t("offers.past.orders"), t("offers.past.of", { count: formatNumber(touched), all: formatNumber(orders) })],
    [t("offers.past.total"), formatMoney(total)],
    [t("offers.past.largest"), formatMoney(largest)],
  ] as const;
  return (
    <>
      {orders === 0 ? (
        <p className="text-ink-2">{t("offers.past.none")}</p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 tabular-nums">
          {figures.map(([name, figure]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right font-semibold">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {!!below_cost && (
        <p className="flex gap-2 rounded-control bg-amber-soft px-3 py-2 text-amber">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{t("offers.past.belowCost", { count: below_cost })}</span>
        </p>
      )}
      {examples.length > 0 && (
        <div>
          <h3 className="mb-1 text-ink-2">{t("offers.past.examples")}</h3>
          <ul className="grid gap-1 tabular-nums">
            {examples.map(({ goods, before, off }) => (
              <li key={goods} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
                <bdi className="wrap-anywhere">{t("offers.past.example", { goods, before: formatMoney(before) })}</bdi>
                <span className={off ? "text-right" : "text-right text-ink-2"}>
                  {off ? formatMoney(-off) : t("offers.past.example.none")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
