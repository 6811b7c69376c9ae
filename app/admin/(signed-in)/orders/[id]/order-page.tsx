"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { CodeButton } from "@/components/codes/code-dialog";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { OrderState } from "@/components/orders/order-state";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/i18n/format";
import { PickupDialog } from "../pickup-dialog";
import type { Carrier } from "../shop-dictionaries";
import type { Action, Opened, Order, Parcel } from "../types";
import { useUndoShipment } from "../undo-shipment";
import { CancelDialog, CompleteDialog, HoldDialog, ReceiveDialog, SyncDialog } from "./act-dialogs";
import { NoteDialog, ReferenceDialog } from "./edit-dialogs";
import { OrderActions } from "./order-actions";
import { OrderInvoice } from "./order-invoice";
import { OrderLines } from "./order-lines";
import { OrderParcels } from "./order-parcels";
import { OrderPayment } from "./order-payment";
import { OrderRequests } from "./order-requests";
import { OrderEvents, OrderNotes } from "./order-side";
import { OrderTo } from "./order-to";
import { ParcelDialog } from "./parcel-dialog";
import { PriceDialog } from "./price-dialog";
import { RefundDialog } from "./refund-dialog";
import { ShipDialog } from "./ship-dialog";

interface Props {
  first: InitialData<`/cms/order/${number}`>;
  carriers: Carrier[];
  permissions: string[];
}

const AddressDialog = dynamic(() => import("./address-dialog"));

/** The polling interval while a refund is pending. Refunds are sent to WeChat Pay within seconds. */
const onItsWayMs = 3000;

export function OrderPage({ first, carriers, permissions }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const { done, problem, put, refresh } = useApiQuery(first.path, {
    first,
    every: ({ refunds }) => refunds.some(({ status }) => status === "pending" || status === "processing") && onItsWayMs,
  });
  const order = done!;
  /** The amount that a complaint asks for, in fen. */
  const params = useSearchParams();
  const wanted = Number(params.get("refund"));
  const [opened, setOpened] = useState<Opened | undefined>(
    wanted && order.actions.includes("refund") ? "refund" : undefined,
  );

  const close = () => {
    setOpened(undefined);
    if (params.size) history.replaceState(null, "", location.pathname);
  };
  const takeBackParcel = useUndoShipment();
  const takeBack = async (parcel: number) => {
    const problem = await takeBackParcel(parcel);
    refresh();
    return problem;
  };
  const finish = (message: string) => (after: Order) => {
    put(after);
    close();
    toast({ message });
  };
  const takeBackHere = async ({ id }: Parcel) => {
    const problem = await takeBack(id);
    if (problem) toast({ message: formatProblem(problem, t, language), isProblem: true });
    else toast({ message: t("common.undone") });
  };
  // The order or the admin's permissions have changed, so the page shows the current state and actions.
  const follow = ({ code }: PageProblem) => {
    if (code === "order_state" || code === "order_held" || code === "not_found" || code === "forbidden") refresh();
  };
  // The response may have been lost, in which case the order differs from what the page shows.
  const leave = () => {
    close();
    refresh();
  };
  async function release() {
    const { problem } = await send("DELETE", `/cms/order/${order.id}/hold`);
    refresh();
    toast(
      problem
        ? { message: formatProblem(problem, t, language), isProblem: true }
        : { message: t("order.release.done") },
    );
  }
  const open = (action: Action) => (action === "release" ? void release() : setOpened(action));
  const isOffline = order.payment?.channel === "offline";
  const form = { order, onClose: leave, onProblem: follow };

  return (
    <>
      <PageHeader
        title={
          <>
            <span className="font-mono">{order.order_no}</span>{" "}
            <bdi>{(order.address ?? order.contact)?.name || order.user.nickname || `#${order.user.id}`}</bdi>
          </>
        }
        badge={
          <>
            <OrderState {...order} />
            {order.held && <Badge tone="amber">{t("orders.hold")}</Badge>}
            {order.needs_refund && <Badge tone="red">{t("orders.needsRefund")}</Badge>}
          </>
        }
        note={<span className="tabular-nums">{formatMoney(order.total_price)}</span>}
        isBar
      >
        {order.status === "unpaid" && (
          <CodeButton
            kind="page"
            id={`pages/order/order?id=${order.id}`}
            name={order.order_no}
            what={t("order.code.what")}
            isFirstOpen={params.has("placed")}
            beside={
              order.actions.includes("receive") && <Button onClick={() => open("receive")}>{t("order.receive")}</Button>
            }
          />
        )}
        <OrderActions order={order} open={open} />
      </PageHeader>
      {problem && (
        <div className="mb-3">
          <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>
        </div>
      )}
      {order.held && (
        <p className="mb-3 rounded-control bg-amber-soft px-3 py-2 text-amber wrap-anywhere">
          <bdi className="font-medium">{order.held.reason}</bdi> · {order.held.by?.nickname} ·{" "}
          <Time at={order.held.since} />
          {order.held.until && (
            <>
              {" · "}
              {t("order.hold.until")} <Time at={order.held.until} />
            </>
          )}
        </p>
      )}
      {/* On a phone: goods, address, invoice, parcels and payment, then the history. */}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          <OrderLines order={order} />
          <OrderRequests order={order} />
        </div>
        <div className="max-lg:contents lg:row-span-2 lg:grid lg:gap-4">
          <OrderTo order={order} open={setOpened} seesCustomers={permissions.includes("customer.read")} />
          <div className="grid min-w-0 gap-4 max-lg:order-1">
            <OrderEvents order={order} />
            <OrderNotes order={order} open={setOpened} />
          </div>
        </div>
        <div className="grid min-w-0 gap-4">
          <OrderInvoice order={order} />
          <OrderParcels order={order} onEdit={(parcel) => setOpened({ parcel })} onTakeBack={takeBackHere} />
          <OrderPayment order={order} />
        </div>
      </div>

      {opened === "ship" && (
        <ShipDialog
          {...form}
          carriers={carriers}
          onDone={(after, message) => {
            if (after) put(after);
            else refresh();
            close();
            const parcel = after?.shipments.at(-1);
            const undo = parcel?.undoable_until ? () => takeBack(parcel.id) : undefined;
            toast({ message, undo, undoUntil: parcel?.undoable_until });
          }}
        />
      )}
      {opened === "receive" && <ReceiveDialog {...form} onDone={finish(t("order.receive.done"))} />}
      {opened === "hand_over" && isOffline && <CompleteDialog {...form} onDone={finish(t("orders.counter.done"))} />}
      {opened === "hand_over" && !isOffline && (
        <PickupDialog
          orderId={order.id}
          onClose={leave}
          onProblem={follow}
          onDone={(after) => {
            if (after.id === order.id) return finish(t("orders.counter.done"))(after);
            close();
            toast({ message: t("orders.counter.done") });
          }}
        />
      )}
      {opened === "cancel" && <CancelDialog {...form} onDone={finish(t("order.cancel.done"))} />}
      {opened === "complete" && <CompleteDialog {...form} onDone={finish(t("order.complete.done"))} />}
      {opened === "sync" && <SyncDialog {...form} onDone={finish(t("order.sync.done"))} />}
      {opened === "refund" && (
        <RefundDialog
          {...form}
          wanted={wanted}
          onDone={(after, fen) => finish(t("order.refund.done", { amount: formatMoney(fen) }))(after)}
        />
      )}
      {opened === "hold" && <HoldDialog {...form} onDone={finish(t("order.hold.done"))} />}
      {opened === "note" && <NoteDialog {...form} onDone={finish(t("common.saved"))} />}
      {opened === "reference" && <ReferenceDialog {...form} onDone={finish(t("common.saved"))} />}
      {opened === "edit_price" && <PriceDialog {...form} onDone={finish(t("order.price.done"))} />}
      {opened === "edit_address" && <AddressDialog {...form} onDone={finish(t("common.saved"))} />}
      {typeof opened === "object" && (
        <ParcelDialog
          {...form}
          parcel={opened.parcel}
          carriers={carriers}
          onDone={() => {
            refresh();
            close();
            toast({ message: t("common.saved") });
          }}
        />
      )}
    </>
  );
}
