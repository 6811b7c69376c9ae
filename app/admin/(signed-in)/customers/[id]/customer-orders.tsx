"use client";

import { useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber, OrderState } from "@/components/orders/order-state";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { formatMoney } from "@/lib/i18n/format";

const maxShown = 10;

/** `count` is the number of orders. It sets the number of placeholder rows while they are loading. */
export function CustomerOrders({ userId, count }: { userId: number; count: number }) {
  const t = useTranslator();
  const { done, problem, refresh } = useApiQuery("/cms/order", {
    query: { user_id: userId, size: maxShown },
  });
  return (
    <Card
      title={t("customers.orders")}
      aside={
        <Link href={`/admin/orders?user_id=${userId}`} className="text-accent hover:underline">
          {t("customers.orders.all")}
        </Link>
      }
    >
      {problem && !done && <ListFailure problem={problem} onRetry={refresh} />}
      {!problem &&
        !done &&
        Array.from({ length: Math.min(count, maxShown) }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <div key={place} className="flex h-[59px] items-center border-t border-line-soft px-4 first:border-0 md:h-11">
            <Skeleton className="w-48" />
          </div>
        ))}
      {done && done.items.length === 0 && <p className="px-4 py-3 text-ink-2">{t("customers.orders.none")}</p>}
      <ul className="divide-y divide-line-soft">
        {done?.items.map((order) => (
          <li key={order.id}>
            <Link
              href={`/admin/orders/${order.id}`}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 -outline-offset-2 hover:bg-hover md:grid-cols-[190px_minmax(0,1fr)_auto_90px_90px]"
            >
              <OrderNumber number={order.order_no} />
              <bdi className="truncate max-md:order-3" title={order.snap_name}>
                {order.snap_name}
              </bdi>
              <span className="max-md:order-2">
                <OrderState {...order} />
              </span>
              <span className="text-right tabular-nums max-md:order-4">{formatMoney(order.total_price)}</span>
              <span className="text-right text-ink-2 max-md:hidden">
                <Time at={order.created_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
