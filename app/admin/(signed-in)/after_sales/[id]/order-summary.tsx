"use client";

import { useEffect, useRef } from "react";
import { formatProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { OrderNumber, OrderState } from "@/components/orders/order-state";
import { ProblemNote } from "@/components/page/problem-note";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatMoney } from "@/lib/i18n/format";
import { Picture } from "../../orders/[id]/picture";
import type { Order } from "../../orders/types";
import type { AfterSale } from "../types";

export function OrderSummary({ first, request }: { first: InitialData<`/cms/order/${number}`>; request: AfterSale }) {
  const t = useTranslator();
  const { language } = useReader();
  const { done: order, problem, refresh } = useApiQuery(first.path, { first });
  const { version, refundable } = request;
  const known = useRef(version);
  useEffect(() => {
    if (known.current !== version) refresh();
    known.current = version;
  }, [version, refresh]);
  return (
    <Card
      title={t("afterSale.order")}
      aside={
        <Link
          href={`/admin/orders/${request.order_id}`}
          className="flex items-center text-accent hover:underline max-md:min-h-11"
          aria-keyshortcuts="O"
        >
          <OrderNumber number={request.order_no} />
        </Link>
      }
    >
      {problem && !order && (
        <div className="p-3">
          <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>
        </div>
      )}
      {order && <Lines order={order} asked={new Set(request.items.map(({ item_id }) => item_id))} />}
      {order && <Parcels order={order} />}
      <p className="flex justify-between gap-2 border-t border-line-soft px-4 py-2.5">
        <span className="text-ink-2">{t("afterSale.order.canGoBack")}</span>
        <span className="tabular-nums">{formatMoney(refundable)}</span>
      </p>
    </Card>
  );
}

function Lines({ order, asked }: { order: Order; asked: ReadonlySet<number> }) {
  const t = useTranslator();
  return (
    <>
      <p className="flex items-center gap-2 border-b border-line-soft px-4 py-2">
        <OrderState {...order} />
        <span className="tabular-nums">{formatMoney(order.total_price)}</span>
      </p>
      <ul>
        {order.items.map((line) => (
          <li
            key={line.id}
            className={`flex items-center gap-2.5 border-b border-line-soft px-4 py-2 last:border-0 ${asked.has(line.id) ? "bg-soft" : ""}`}
          >
            <Picture line={line} size={32} />
            <div className="min-w-0">
              <bdi className="wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
              <p className="text-small text-ink-2">
                {[
                  t("afterSale.order.line", { count: line.count }),
                  t("afterSale.order.shipped", { count: line.shipped_count }),
                  line.claimed_count > line.refunded_count &&
                    t("afterSale.order.claimed", { count: line.claimed_count - line.refunded_count }),
                  line.refunded_count > 0 && t("afterSale.order.refunded", { count: line.refunded_count }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Parcels({ order: { delivery, shipments } }: { order: Order }) {
  const t = useTranslator();
  return (
    <div className="border-t border-line-soft px-4 py-2.5">
      <p className="text-ink-2">{t("afterSale.order.parcels")}</p>
      {shipments.length === 0 && (
        <p>{t(delivery === "pickup" ? "order.parcels.atCounter" : "afterSale.order.noParcels")}</p>
      )}
      <ul>
        {shipments.map((parcel, at) => (
          <li key={parcel.id} className="wrap-anywhere">
            {parcel.carrier_name ?? parcel.courier_name ?? t("order.parcel", { number: at + 1 })}{" "}
            <code>{parcel.tracking_no}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
