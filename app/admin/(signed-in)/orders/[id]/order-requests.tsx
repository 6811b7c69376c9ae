"use client";

import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatMoney } from "@/lib/i18n/format";
import { AfterSaleState } from "../../after_sales/after-sale-state";
import type { Order } from "../types";

export function OrderRequests({ order: { after_sales: requests } }: { order: Order }) {
  const t = useTranslator();
  const seesRequests = usePermission()("after_sale.read");
  if (!requests.length) return null;
  return (
    <Card title={t("order.requests")}>
      <ul>
        {requests.map((request) => (
          <li key={request.id} className="border-b border-line-soft last:border-0">
            {seesRequests ? (
              <Link
                href={`/admin/after_sales/${request.id}`}
                className="block rounded-card -outline-offset-2 hover:bg-hover"
              >
                <Row request={request} />
              </Link>
            ) : (
              <Row request={request} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ request }: { request: Order["after_sales"][number] }) {
  const { snap_name, count, total, status, created_at } = request;
  return (
    <span className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <bdi className="min-w-0 flex-1 basis-40 wrap-anywhere">{snap_name}</bdi>
      <span className="text-ink-2 tabular-nums">× {count}</span>
      <span className="font-medium tabular-nums">{formatMoney(total)}</span>
      <AfterSaleState status={status} />
      <span className="text-small text-ink-2">
        <Time at={created_at} />
      </span>
    </span>
  );
}
