"use client";

import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { RefundState, Verdict } from "@/components/orders/order-state";
import { withKey } from "@/components/page/with-key";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { formatDuration, formatMoney, formatTime } from "@/lib/i18n/format";
import { translateEvent, translateReason, translateVerdict } from "../payment-texts";
import { RefundError, RefundWait } from "../refund-notes";
import type { Order } from "../types";

export function OrderPayment({ order }: { order: Order }) {
  const t = useTranslator();
  const reader = useReader();
  const received = order.payments.filter(({ paid_at }) => paid_at);
  const open = order.payments.filter(({ paid_at }) => !paid_at);
  return (
    <>
      <Card title={t("order.payment")}>
        {received.length === 0 && (
          <p className="px-4 py-3.5 text-ink-2">
            {order.status === "unpaid"
              ? t("order.payment.none", { time: formatTime(order.expires_at, reader) })
              : t("order.payment.never")}
          </p>
        )}
        {received.map((payment) => (
          <dl
            key={payment.id}
            className="grid grid-cols-[110px_minmax(0,1fr)] gap-y-1.5 border-b border-line-soft px-4 py-3 last:border-0"
          >
            <dt className="text-ink-2">{t("order.payment.paid")}</dt>
            <dd>
              {formatMoney(payment.amount)}{" "}
              <span className="text-ink-3">
                {t("order.payment.after", {
                  at: formatTime(payment.paid_at!, reader, true),
                  time: after(payment.paid_at!),
                })}
              </span>
              {payment.status === "surplus" && (
                <span className="mt-1 block">
                  <Badge tone="red">{t("order.payment.second")}</Badge>
                </span>
              )}
            </dd>
            <dt className="text-ink-2">{t(payment.method ? "money.method" : "order.payment.transaction")}</dt>
            <dd className="wrap-anywhere">
              {payment.method && t(`money.method.${payment.method}`)}
              {payment.note && <bdi className="block text-ink-2">{payment.note}</bdi>}
              {payment.transaction_id && <CopyText text={payment.transaction_id} />}
            </dd>
          </dl>
        ))}
        {open.length > 0 && (
          <ul className="border-t border-line-soft px-4 py-2 text-small text-ink-2">
            {open.map((payment) => (
              <li key={payment.id} className="wrap-anywhere">
                {t("order.payment.number")} <code>{payment.out_trade_no}</code>{" "}
                {t(payment.status === "open" ? "order.payment.open" : "order.payment.closed")}
              </li>
            ))}
          </ul>
        )}
        <details className="border-t border-line-soft">
          <summary className="flex min-h-10 items-center gap-2 px-4 text-ink-2 -outline-offset-2 hover:text-ink">
            {t("order.notifications")}
            <span className="tabular-nums">{order.notifications.length}</span>
            {order.notifications.some(({ verdict }) => verdict === "review") && <Verdict verdict="review" />}
          </summary>
          {order.notifications.length === 0 && <p className="px-4 pb-3 text-ink-2">{t("order.notifications.none")}</p>}
          <ul>
            {order.notifications.map((notification) => (
              <li
                key={notification.id}
                className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line-soft px-4 py-2"
              >
                <Verdict verdict={notification.verdict} />
                <span className="wrap-anywhere">{translateEvent(notification.event_type, t)}</span>
                {notification.amount !== null && (
                  <span className="tabular-nums">{formatMoney(notification.amount)}</span>
                )}
                {notification.times > 1 && (
                  <span className="text-ink-2">{t("order.notifications.times", { count: notification.times })}</span>
                )}
                <span className="ml-auto text-small text-ink-2">
                  <Time at={notification.created_at} />
                </span>
                {notification.reason && (
                  <p className="w-full text-small text-ink-2 wrap-anywhere">
                    {translateVerdict(notification.reason, t)}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </details>
      </Card>
      {order.refunds.length > 0 && (
        <Card title={t("order.refunds")}>
          <ul>
            {order.refunds.map((refund) => (
              <li
                key={refund.id}
                className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line-soft px-4 py-2.5 last:border-0"
              >
                <span className="font-medium tabular-nums">{formatMoney(refund.amount)}</span>
                <RefundState status={refund.status} />
                {refund.method && <span>{t(`money.method.${refund.method}`)}</span>}
                <span className="text-ink-2">{byWhom(refund)}</span>
                <span className="ml-auto text-small text-ink-2">
                  <Time at={refund.completed_at ?? refund.created_at} />
                </span>
                <p className="w-full text-ink-2 wrap-anywhere">
                  <bdi>{translateReason(refund.reason, t)}</bdi>
                  {refund.last_error && " · "}
                  {refund.last_error && <RefundError text={refund.last_error} />}
                </p>
                <RefundWait refund={refund} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );

  function after(time: string) {
    return formatDuration((Date.parse(time) - Date.parse(order.created_at)) / 1000, reader.language);
  }
  function byWhom({ by, user, key }: Order["refunds"][number]) {
    if (by === "platform") return t("order.refund.byPlatform");
    if (by === "system") return t("order.refund.bySystem");
    return t("order.refund.by", { name: withKey(user?.nickname || t("common.unknownPerson"), key) });
  }
}
