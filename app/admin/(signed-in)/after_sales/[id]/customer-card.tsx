"use client";

import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatMoney } from "@/lib/i18n/format";
import { AfterSaleState } from "../after-sale-state";
import { type AfterSale, type ListedAfterSale, requesterName } from "../types";

export function CustomerCard({ request, others }: { request: AfterSale; others: ListedAfterSale[] }) {
  const t = useTranslator();
  const can = usePermission();
  const { user } = request;
  const isFirst = user.after_sale_count === 1 && request.by === "shopper";
  const name = <bdi className="font-medium wrap-anywhere">{requesterName(request, t)}</bdi>;
  return (
    <Card title={t("afterSale.customer")}>
      <div className="px-4 py-3">
        {can("customer.read") ? (
          <Link
            href={`/admin/customers/${user.id}`}
            className="inline-flex items-center hover:text-accent hover:underline max-md:min-h-11"
          >
            {name}
          </Link>
        ) : (
          name
        )}
        <p className="text-ink-2">
          {t("afterSale.customer.orders", { count: user.order_count, spent: formatMoney(user.spent) })}
        </p>
        <p className="text-ink-2">
          {isFirst ? (
            t("afterSale.customer.first")
          ) : (
            <Link
              href={`/admin/after_sales?user_id=${user.id}`}
              className="inline-flex items-center text-accent hover:underline max-md:min-h-11"
            >
              {t("afterSale.customer.requests", { count: user.after_sale_count })}
            </Link>
          )}
        </p>
      </div>
      {others.length > 0 && (
        <ul className="border-t border-line-soft">
          {others.map((other) => (
            <li key={other.id} className="border-b border-line-soft last:border-0">
              <Link
                href={`/admin/after_sales/${other.id}`}
                className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 py-1.5 -outline-offset-2 hover:bg-hover"
              >
                <bdi className="min-w-0 flex-1 truncate">{other.snap_name}</bdi>
                {other.by === "admin" && <span className="text-small text-ink-2">{t("afterSale.byAdmin")}</span>}
                <span className="tabular-nums">{formatMoney(other.total)}</span>
                <AfterSaleState status={other.status} />
                <span className="text-small text-ink-2">
                  <Time at={other.created_at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
