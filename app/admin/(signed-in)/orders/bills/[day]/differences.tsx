"use client";

import { useState } from "react";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import type { ListPage } from "@/components/data-table/use-record-list";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber } from "@/components/orders/order-state";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AreaField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { formatMoney } from "@/lib/i18n/format";
import type { BillDifference } from "../../money-rows";

interface Props {
  page: ListPage<BillDifference>;
  onChange: () => void;
}

export function Differences({ page: { items, total }, onChange }: Props) {
  const t = useTranslator();
  const canResolve = usePermission()("bill.resolve");
  const [chosen, setChosen] = useState<BillDifference>();
  const { save, problem, isPending } = useSave(() => {
    setChosen(undefined);
    onChange();
  });
  const put = ({ id }: BillDifference, status: BillDifference["status"], note: string) =>
    save((send) => send("PUT", `/cms/bill_difference/${id}`, { body: { status, note } }));
  return (
    <Card
      title={t("bills.differences")}
      note={total > items.length && t("bills.differences.more", { count: items.length, total })}
    >
      {total === 0 && <p className="px-4 py-3 text-ink-2">{t("bills.differences.none")}</p>}
      <ul>
        {items.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-soft px-4 py-3 last:border-0"
          >
            <div className="grid min-w-0 flex-1 gap-1">
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <Badge tone={one.status === "open" ? "red" : "gray"}>{t(`bills.${one.kind}`)}</Badge>
                {t(`bills.${one.subject}`)}
                {one.order ? (
                  <Link href={`/admin/orders/${one.order.id}`} className="underline underline-offset-3">
                    <OrderNumber number={one.order.order_no} />
                  </Link>
                ) : (
                  <span className="text-ink-2">{t("money.noOrder")}</span>
                )}
              </div>
              <p className="text-ink-2 wrap-anywhere">
                {[
                  one.billed_amount !== null && t("bills.billed", { amount: formatMoney(one.billed_amount) }),
                  one.own_amount !== null && t("bills.own", { amount: formatMoney(one.own_amount) }),
                  one.out_refund_no ?? one.out_trade_no,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {one.resolved_at && (
                <p className="wrap-anywhere">
                  <bdi>{one.note}</bdi>{" "}
                  <span className="text-small text-ink-2">
                    {one.resolved_by && <bdi>{one.resolved_by.nickname} </bdi>}
                    <Time at={one.resolved_at} />
                  </span>
                </p>
              )}
            </div>
            {canResolve &&
              (one.status === "open" ? (
                <Button onClick={() => setChosen(one)}>{t("bills.resolve")}</Button>
              ) : (
                <Button onClick={() => put(one, "open", one.note)}>{t("bills.reopen")}</Button>
              ))}
          </li>
        ))}
      </ul>
      {chosen && (
        <FormDialog
          title={t("bills.resolve.title")}
          act={t("bills.resolve.act")}
          isPending={isPending}
          problem={problem}
          onClose={() => setChosen(undefined)}
          onSubmit={(form) => put(chosen, "resolved", textOf(form, "note"))}
        >
          <AreaField
            name="note"
            label={t("bills.note")}
            required
            maxLength={200}
            defaultValue={chosen.note}
            error={errorAt(problem, "note")}
          />
        </FormDialog>
      )}
    </Card>
  );
}
