"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { useKeys } from "@/components/ui/keys";
import { formatMoney } from "@/lib/i18n/format";
import { AfterSaleState, Due } from "../after-sale-state";
import { useDecisions } from "../pending-decision-provider";
import type { Decision, DecisionForm, ListedAfterSale, ReturnAddress } from "../types";
import { useQueue } from "../use-queue";
import { AfterSaleTimeline } from "./after-sale-timeline";
import { CustomerCard } from "./customer-card";
import { DecisionCard } from "./decision-card";
import { OrderSummary } from "./order-summary";
import { Pictures } from "./pictures";
import { RequestCard } from "./request-card";
import { ReturnParcel } from "./return-parcel";

interface Props {
  first: InitialData<`/cms/after_sale/${number}`>;
  /** Undefined if the admin has no permission to read orders. */
  order: InitialData<`/cms/order/${number}`> | undefined;
  /** The return address from the settings. Undefined if none is set. */
  usualReturn: ReturnAddress | undefined;
  /** Other requests of the same customer, newest first. */
  others: ListedAfterSale[];
}

/** The polling interval while a refund is pending. Refunds are sent to WeChat Pay within seconds. */
const pendingPollMs = 3000;

export function AfterSalePage({ first, order, usualReturn, others }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const router = useRouter();
  const { done, put, refresh } = useApiQuery(first.path, {
    first,
    every: ({ refund }) => (refund?.status === "pending" || refund?.status === "processing") && pendingPollMs,
  });
  const request = done!;
  const { held, settled, returned, forgetReturned, decide } = useDecisions();
  const isLeaving = held?.id === request.id;

  // `settled` outlives this page, so its response can be older than the request. Only a newer version is applied.
  const decided = settled?.id === request.id ? settled.done : undefined;
  const isNewer = decided !== undefined && decided.version > request.version;
  useEffect(() => {
    if (isNewer) put(decided);
  }, [isNewer, decided, put]);
  useEffect(() => {
    if (!settled) return;
    // The decision was rejected, or another request of the order was decided, which can change this request's amounts.
    const isOtherRequest = settled.id !== request.id && settled.done?.order_id === request.order_id;
    if (isOtherRequest || (settled.id === request.id && !settled.done)) refresh();
  }, [settled, request.id, request.order_id, refresh]);

  const { previous, next, isWalking } = useQueue(request.id);
  const open = useCallback((id: number | undefined) => id && router.push(`/admin/after_sales/${id}`), [router]);
  const seesOrders = can("order.read");
  useKeys([
    ...(next ? [{ key: "j", what: t("afterSale.key.next"), run: () => open(next) }] : []),
    ...(previous ? [{ key: "k", what: t("afterSale.key.previous"), run: () => open(previous) }] : []),
    ...(seesOrders
      ? [{ key: "o", what: t("afterSale.key.order"), run: () => router.push(`/admin/orders/${request.order_id}`) }]
      : []),
  ]);
  const decideAndAdvance = (body: Decision, message: string, typed: DecisionForm) => {
    decide(request, body, message, typed);
    if (isWalking) open(next);
  };

  return (
    <>
      <PageHeader
        title={formatMoney(request.total)}
        badge={<AfterSaleState status={request.status} />}
        note={
          <>
            <span className="max-md:hidden">
              {t("afterSale.title", { id: request.id })}
              {request.due_at && " · "}
            </span>
            <Due {...request} />
          </>
        }
        isShort
      >
        <div className="flex gap-1">
          <IconButton
            label={t("afterSale.previous")}
            shortcut="K"
            aria-disabled={!previous}
            onClick={() => open(previous)}
            className={previous ? "" : "opacity-40"}
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t("afterSale.next")}
            shortcut="J"
            aria-disabled={!next}
            onClick={() => open(next)}
            className={next ? "" : "opacity-40"}
          >
            <ChevronRight className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      </PageHeader>
      {isLeaving && (
        <p className="mb-3 rounded-control bg-amber-soft px-3 py-2 text-amber">
          <span className="font-medium">{t("afterSale.leaving")}</span> {t("afterSale.leaving.what")}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <RequestCard request={request} />
          <Pictures pictures={request.images} />
          <ReturnParcel request={request} />
        </div>
        <div className="grid min-w-0 gap-4">
          {!isLeaving && request.actions.length > 0 && (
            <DecisionCard
              request={request}
              usualReturn={usualReturn}
              returned={returned?.id === request.id && returned.version === request.version ? returned : undefined}
              onReturned={forgetReturned}
              onDecide={decideAndAdvance}
              onTried={put}
              onRefused={refresh}
            />
          )}
          {order && <OrderSummary first={order} request={request} />}
          <CustomerCard request={request} others={others} />
          <AfterSaleTimeline request={request} />
        </div>
      </div>
    </>
  );
}
