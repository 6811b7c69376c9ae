"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { type First, useReading } from "@/components/api/use-reading";
import { PageHeader } from "@/components/page/page-header";
import { useMay } from "@/components/session/may";
import { IconButton } from "@/components/ui/button";
import { useKeys } from "@/components/ui/keys";
import { useWords } from "@/components/words/words";
import { formatMoney } from "@/lib/i18n/format";
import { AfterSaleState } from "../after-sale-state";
import { useDecisions } from "../decision-keeper";
import { Due } from "../due";
import { sumOf } from "../sum-of";
import type { Decision, ListedAfterSale, ReturnAddress, Typed } from "../types";
import { useQueue } from "../use-queue";
import { AskedCard } from "./asked-card";
import { CustomerCard } from "./customer-card";
import { DecisionCard } from "./decision-card";
import { Happened } from "./happened";
import { OrderBeside } from "./order-beside";
import { Pictures } from "./pictures";
import { WayBack } from "./way-back";

interface Shown {
  first: First<`/cms/after_sale/${number}`>;
  /** Undefined if the admin has no permission to read orders. */
  order: First<`/cms/order/${number}`> | undefined;
  /** The return address from the settings. Undefined if none is set. */
  usualReturn: ReturnAddress | undefined;
  /** Other requests of the same customer, newest first. */
  others: ListedAfterSale[];
}

/** The polling interval while a refund is pending. Refunds are sent to WeChat Pay within seconds. */
const onItsWayMs = 3000;

export function AfterSalePage({ first, order, usualReturn, others }: Shown) {
  const words = useWords();
  const may = useMay();
  const router = useRouter();
  const { done, put, refresh } = useReading(first.path, {
    first,
    every: ({ refund }) => (refund?.status === "pending" || refund?.status === "processing") && onItsWayMs,
  });
  const request = done!;
  const { held, settled, returned, forgetReturned, decide } = useDecisions();
  const isLeaving = held?.id === request.id;

  // `settled` outlives this page, so its response can be older than the request. Only a newer version is applied.
  const decided = settled?.id === request.id ? settled.done : undefined;
  const isNews = decided !== undefined && decided.version > request.version;
  useEffect(() => {
    if (isNews) put(decided);
  }, [isNews, decided, put]);
  useEffect(() => {
    if (!settled) return;
    // The decision was rejected, or another request of the order was decided, which can change this request's amounts.
    const isOfOther = settled.id !== request.id && settled.done?.order_id === request.order_id;
    if (isOfOther || (settled.id === request.id && !settled.done)) refresh();
  }, [settled, request.id, request.order_id, refresh]);

  const { previous, next, isWalking } = useQueue(request.id);
  const open = useCallback((id: number | undefined) => id && router.push(`/admin/after_sales/${id}`), [router]);
  const seesOrders = may("order.read");
  useKeys([
    ...(next ? [{ key: "j", what: words("afterSale.key.next"), run: () => open(next) }] : []),
    ...(previous ? [{ key: "k", what: words("afterSale.key.previous"), run: () => open(previous) }] : []),
    ...(seesOrders
      ? [{ key: "o", what: words("afterSale.key.order"), run: () => router.push(`/admin/orders/${request.order_id}`) }]
      : []),
  ]);
  const decideHere = (body: Decision, message: string, typed: Typed) => {
    decide(request, body, message, typed);
    if (isWalking) open(next);
  };

  return (
    <>
      <PageHeader
        title={formatMoney(sumOf(request))}
        badge={<AfterSaleState status={request.status} />}
        note={
          <>
            <span className="max-md:hidden">
              {words("afterSale.title", { id: request.id })}
              {request.due_at && " · "}
            </span>
            <Due {...request} />
          </>
        }
        isShort
      >
        <div className="flex gap-1">
          <IconButton
            label={words("afterSale.previous")}
            shortcut="K"
            aria-disabled={!previous}
            onClick={() => open(previous)}
            className={previous ? "" : "opacity-40"}
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={words("afterSale.next")}
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
          <span className="font-medium">{words("afterSale.leaving")}</span> {words("afterSale.leaving.what")}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <AskedCard request={request} />
          <Pictures pictures={request.images} />
          <WayBack request={request} />
        </div>
        <div className="grid min-w-0 gap-4">
          {!isLeaving && request.actions.length > 0 && (
            <DecisionCard
              request={request}
              usualReturn={usualReturn}
              returned={returned?.id === request.id && returned.version === request.version ? returned : undefined}
              onReturned={forgetReturned}
              onDecide={decideHere}
              onTried={put}
              onRefused={refresh}
            />
          )}
          {order && <OrderBeside first={order} request={request} />}
          <CustomerCard request={request} others={others} />
          <Happened request={request} />
        </div>
      </div>
    </>
  );
}
