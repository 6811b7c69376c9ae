"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { PictureViewer } from "@/components/files/picture-viewer";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { useKeys } from "@/components/ui/keys";
import { formatMoney } from "@/lib/i18n/format";
import { AfterSaleState, Due } from "../after-sale-state";
import { useDecisions } from "../pending-decision-provider";
import type { AfterSale, Decision, DecisionForm, ListedAfterSale, RequestPicture, ReturnAddress } from "../types";
import { useQueue } from "../use-queue";
import { AfterSaleTimeline } from "./after-sale-timeline";
import { CustomerCard } from "./customer-card";
import { DecisionCard } from "./decision-card";
import { OrderSummary } from "./order-summary";
import { RequestCard } from "./request-card";

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

function Pictures({ pictures }: { pictures: readonly RequestPicture[] }) {
  const t = useTranslator();
  const [opened, setOpened] = useState<number>();
  const hasSome = pictures.length > 0;
  useKeys(hasSome ? [{ key: "v", what: t("afterSale.key.pictures"), run: () => setOpened(0) }] : []);
  if (!hasSome) return null;
  return (
    <Card title={t("afterSale.pictures")} note={pictures.length}>
      <ul className="flex gap-2 overflow-x-auto px-4 py-3.5">
        {pictures.map(({ url, sizes }, at) => (
          <li key={url} className="shrink-0">
            <button
              type="button"
              onClick={() => setOpened(at)}
              aria-label={t("viewer.open", { number: at + 1, count: pictures.length })}
              className="block rounded-control"
            >
              <img
                src={sizes?.medium.url ?? url}
                alt=""
                width={240}
                height={240}
                className="size-60 rounded-control border border-line-soft bg-gray-soft object-cover max-sm:size-44"
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <PictureViewer pictures={pictures} first={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

function ReturnParcel({ request: { return_to, carrier_name, carrier, tracking_no } }: { request: AfterSale }) {
  const t = useTranslator();
  if (!return_to) return null;
  const { name, phone, address } = return_to;
  return (
    <Card title={t("afterSale.back")}>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-y-1.5 px-4 py-3">
        <dt className="text-ink-2">{t("afterSale.returnTo")}</dt>
        <dd className="wrap-anywhere">
          <bdi>{name}</bdi> · <span className="tabular-nums">{phone}</span>
          <br />
          <bdi>{address}</bdi>
        </dd>
        <dt className="text-ink-2">{t("order.tracking")}</dt>
        <dd>
          {tracking_no ? (
            <>
              {carrier_name ?? carrier} <CopyText text={tracking_no} />
            </>
          ) : (
            <span className="text-ink-2">{t("afterSale.back.waiting")}</span>
          )}
        </dd>
      </dl>
    </Card>
  );
}
