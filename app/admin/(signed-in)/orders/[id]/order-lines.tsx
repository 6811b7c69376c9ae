"use client";

import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatMoney } from "@/lib/i18n/format";
import { describeRule, describeSum } from "../../freight/describe-cost";
import type { Order } from "../types";
import { OrderSums } from "./order-sums";
import { Picture } from "./picture";

export function OrderLines({ order }: { order: Order }) {
  const t = useTranslator();
  const seesProducts = usePermission()("product.read");
  const isPartlySent = order.items.some(({ shipped_count }) => shipped_count > 0) && order.status === "paid";
  return (
    <Card
      title={t("order.lines", { count: order.total_count })}
      aside={<span className="text-small text-ink-2 max-sm:hidden">{t("order.lines.prices")}</span>}
    >
      <ul>
        {order.items.map((line) => (
          <li key={line.id} className="flex items-center gap-3 border-b border-line-soft px-4 py-2">
            <Picture line={line} size={40} />
            <div className="grid min-w-0 flex-1 justify-items-start">
              {seesProducts ? (
                <Link href={`/admin/products/${line.product_id}`} className="hover:text-accent hover:underline">
                  <bdi className="wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
                </Link>
              ) : (
                <bdi className="wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
              )}
              <span className="text-small text-ink-2">
                {line.sku && (
                  <>
                    <bdi className="wrap-anywhere">{line.sku}</bdi> ·{" "}
                  </>
                )}
                {t("order.each", { price: formatMoney(line.price) })}
                {isPartlySent &&
                  line.shipped_count > 0 &&
                  ` · ${t("order.lines.shipped", { count: line.shipped_count })}`}
              </span>
              {line.claimed_count > line.refunded_count && (
                <span className="text-small text-orange">
                  {t("order.lines.claimed", { count: line.claimed_count - line.refunded_count, of: line.count })}
                </span>
              )}
              {line.refunded_count > 0 && (
                <span className="text-small text-ink-2">
                  {t("order.lines.refunded", { count: line.refunded_count, of: line.count })}
                </span>
              )}
            </div>
            <span className="w-12 text-right text-ink-2 tabular-nums">× {line.count}</span>
            <span className="grid w-24 text-right tabular-nums">
              {formatMoney(line.payable)}
              {line.payable < line.subtotal && (
                <s className="text-small text-ink-3">
                  <span className="sr-only">{t("order.lines.before")}</span>
                  {formatMoney(line.subtotal)}
                </s>
              )}
            </span>
          </li>
        ))}
      </ul>
      <OrderSums order={order} t={t} />
      <OrderFreight order={order} />
    </Card>
  );
}

function OrderFreight({ order: { freight, freight_detail: detail } }: { order: Order }) {
  const t = useTranslator();
  if (!detail) return null;
  return (
    <details className="border-t border-line-soft">
      <summary className="flex min-h-10 items-center px-4 text-ink-2 -outline-offset-2 hover:text-ink max-md:min-h-11">
        {t("order.freight.why", { amount: formatMoney(freight) })}
      </summary>
      <ul>
        {detail.parts.map((part) => (
          <li key={part.template_id} className="flex items-baseline gap-3 border-t border-line-soft px-4 py-2">
            <div className="min-w-0 flex-1">
              <bdi className="font-medium wrap-anywhere">{part.name}</bdi>
              <p className="text-ink-2">{describeRule(part, t)}</p>
              <p className="text-ink-2">{describeSum(part, t)}</p>
            </div>
            <span className="tabular-nums">{formatMoney(part.amount)}</span>
          </li>
        ))}
      </ul>
      {detail.region === null && (
        <p className="border-t border-line-soft px-4 py-2 text-ink-2">{t("order.freight.noRegion")}</p>
      )}
    </details>
  );
}
