import { Fragment } from "react";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatMoney } from "@/lib/i18n/format";
import type { Order } from "../types";

/** The parts of an order's price, on its page and on its receipt. */
export function OrderSums({ order, t }: { order: Order; t: Translator }) {
  const hasParts = order.freight_detail !== null || order.total_price !== order.goods_total;
  const offFreight = order.discounts.filter(({ target }) => target === "freight");
  const charged = offFreight.reduce((sum, { amount }) => sum + amount, order.freight);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 px-4 py-3 text-right tabular-nums">
      {hasParts && (
        <>
          <dt>{t("order.goods")}</dt>
          <dd>{formatMoney(order.goods_total)}</dd>
          <dt>{t("order.freight")}</dt>
          <dd>{formatMoney(charged)}</dd>
          {order.discounts.map(({ id, name, target, amount }) => (
            <Fragment key={id}>
              <dt className="wrap-anywhere">
                {t(target === "goods" ? "order.discount" : "order.discount.freight")} · <bdi>{name}</bdi>
              </dt>
              <dd>{formatMoney(-amount)}</dd>
            </Fragment>
          ))}
        </>
      )}
      <dt>{t("order.total")}</dt>
      <dd className="min-w-24 font-semibold">{formatMoney(order.total_price)}</dd>
      {order.refunded_amount > 0 && (
        <>
          <dt className="text-orange">{t("order.refunded")}</dt>
          <dd className="text-orange">{formatMoney(-order.refunded_amount)}</dd>
          <dt>{t("order.remains")}</dt>
          <dd>{formatMoney(order.total_price - order.refunded_amount)}</dd>
        </>
      )}
    </dl>
  );
}
