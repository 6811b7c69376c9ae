"use client";

import { HandCoins, PackageCheck, Printer, Table2, Tags } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { useNewOrders } from "@/components/alarms/new-orders";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { ListFailure } from "@/components/data-table/list-failure";
import { useLeave, useUnsaved } from "@/components/edit/unsaved-changes";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { takePickupCode } from "@/components/orders/pickup-code";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { useRepeatedNavigation } from "@/components/page/repeated-navigation";
import { Button, ButtonLink, buttonClasses } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { useToast } from "@/components/ui/toast";
import { useLastCarrier } from "../carrier-field";
import { carrierName, recipientName, shortOrderNo } from "../order-names";
import { PickupDialog } from "../pickup-dialog";
import type { Carrier } from "../shop-dictionaries";
import type { ListedOrder } from "../types";
import { DeskOrder } from "./desk-order";
import { JustShipped } from "./just-shipped";
import type { Scanned } from "./parcel-form";
import { PasteDialog } from "./paste-dialog";
import type { Parcel } from "./queue";
import { ordersToSameRecipient } from "./same-recipient";
import { type Found, useDesk } from "./use-desk";
import { useDeskKeys } from "./use-desk-keys";
import { useParcelConfirmation } from "./use-parcel-confirmation";
import { useUndoShipments } from "./use-undo-shipments";
import { useWaybills } from "./use-waybills";
import { Waiting } from "./waiting";
import { WaybillsDialog } from "./waybills-dialog";

interface Props {
  /** Comma-separated ids of the orders selected in the list. Undefined for all orders. */
  ids: string | undefined;
  /** Changes each time that the command palette requests the pickup dialog. */
  counter: string | undefined;
  first: Found;
  carriers: Carrier[];
}

export function Desk({ ids, counter, first, carriers }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const router = useRouter();
  const leave = useLeave();
  const [isPasting, setPasting] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  /** The initial pickup code of the counter dialog. Undefined while the dialog is closed. */
  const [atCounter, setAtCounter] = useState<string>();
  useEffect(() => {
    if (counter) setAtCounter(takePickupCode());
  }, [counter]);
  const [announcement, setAnnouncement] = useState("");
  const [carrier, rememberCarrier] = useLastCarrier(carriers);
  /** The tracking numbers entered but not submitted, by order id. */
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [refusals, setRefusals] = useState<Readonly<Record<number, PageProblem>>>({});
  const desk = useDesk(ids, first, {
    onPart: (order, undo, undoUntil) =>
      toast({
        message: t("desk.ofOrder", { number: shortOrderNo(order), text: t("desk.part.done") }),
        undo,
        undoUntil,
      }),
    onOver(order) {
      setRefusals((before) => ({ ...before, [order.id]: { code: "order_state", detail: "", request_id: "" } }));
      setAnnouncement(t("desk.ofOrder", { number: shortOrderNo(order), text: t("problem.order_state") }));
    },
    onGone: (order, problem) =>
      toast({
        message: t("desk.gone", { number: shortOrderNo(order), why: formatProblem(problem, t, language) }),
        isProblem: true,
      }),
    onProblem(order, problem) {
      setRefusals((before) => ({ ...before, [order.id]: problem }));
      const text = t("desk.failed.why", { why: formatProblem(problem, t, language) });
      setAnnouncement(t("desk.ofOrder", { number: shortOrderNo(order), text }));
      // The permission was revoked, which the reloaded page explains.
      if (problem.code === "forbidden") location.reload();
    },
  });
  const { waiting, current, done } = desk.queue;
  const order = waiting.find(({ id }) => id === current);
  const shipped = done.filter(({ state, at }) => state !== "failed" && !at);
  const failedParcel = done.find((each) => each.order.id === current && each.state === "failed")?.parcel;
  const number = (order && typed[order.id]) ?? failedParcel?.tracking_no ?? "";
  const waitingCount = desk.queue.total ?? waiting.length;

  const questions = useParcelConfirmation(carriers, done);
  const typing = (id: number, number: string) => setTyped((before) => ({ ...before, [id]: number }));
  useUnsaved(waiting.some(({ id }) => typed[id]?.trim()));

  /** Orders to the same address. They are shipped in the same parcel only after the admin has joined them. */
  const companions = order ? ordersToSameRecipient(order, waiting) : [];
  const [joinedTo, setJoinedTo] = useState<number>();
  const together = order ? [order, ...(joinedTo === order.id ? companions : [])] : [];

  const { isHeld, pressed, takeBack, undo } = useUndoShipments(desk, setAnnouncement);

  function ship(parcel: Parcel) {
    if (!order || isHeld) return;
    if (questions.ask(together, parcel.waybill ? { ...parcel, tracking_no: number.trim() } : parcel)) return;
    const at = waiting.indexOf(order);
    const others = waiting.filter((each) => !together.includes(each));
    const next = waiting.slice(at + 1).find((each) => others.includes(each)) ?? others[0];
    const values = { number: shortOrderNo(order), name: recipientName(order) };
    setAnnouncement(
      next
        ? t("desk.announced", { ...values, next: `${shortOrderNo(next)} ${recipientName(next)}` })
        : t("desk.announcedLast", values),
    );
    const ids = new Set(together.map(({ id }) => String(id)));
    const without = <Held,>(held: Readonly<Record<number, Held>>): Record<number, Held> =>
      Object.fromEntries(Object.entries(held).filter(([id]) => !ids.has(id)));
    setRefusals(without);
    setTyped(without);
    const press = pressed();
    for (const each of together) void desk.ship(each, parcel, press);
  }

  const waybills = useWaybills(carriers, carrier, waiting);
  function shipAll(chosen: ListedOrder[]) {
    const press = pressed();
    setConfirming(false);
    void waybills.shipAll(chosen, (each) => desk.ship(each, { carrier, waybill: true }, press));
  }

  async function takeScanned(number: string): Promise<Scanned> {
    const here = waiting.find(({ order_no }) => order_no === number);
    const { done: found, problem } = here ? { done: here } : await desk.find(number);
    if (found?.actions.includes("ship")) desk.step({ kind: "take", order: found });
    else if (found || problem) {
      const reason = formatProblem(problem ?? { code: "order_state", detail: "", request_id: "" }, t, language);
      const why = found?.held ? t("desk.onHold", { reason: found.held.reason }) : reason;
      const message = found ? t("desk.gone", { number: shortOrderNo(found), why }) : reason;
      toast({ message, isProblem: true });
    }
    return found ? "an order's" : problem ? "unknown" : "no order's";
  }

  useNewOrders(desk.read);
  const { step, read } = desk;
  useRepeatedNavigation(
    ids !== undefined,
    useCallback(() => {
      step({ kind: "choose", id: Number.parseInt(ids!, 10) });
      read();
    }, [ids, step, read]),
  );
  useDeskKeys(!isPasting, {
    next: () => desk.step({ kind: "move", by: 1 }),
    previous: () => desk.step({ kind: "move", by: -1 }),
    skip: () => desk.step({ kind: "skip" }),
    counter: () => setAtCounter(""),
    open: () => order && leave(() => router.push(`/admin/orders/${order.id}`)),
    print: () => order && window.open(`/admin/orders/print?ids=${order.id}&kind=slips`, "_blank", "noopener"),
    undo,
    carrier: () => document.querySelector<HTMLElement>("[data-desk-carrier] select")?.focus(),
  });

  return (
    <>
      <PageHeader
        title={t("desk.title")}
        note={[
          t("desk.waiting", { count: waitingCount }),
          shipped.length > 0 && t("desk.shippedHere", { count: shipped.length }),
        ]
          .filter(Boolean)
          .join(" · ")}
      >
        <a
          href={`/admin/orders/print?${ids ? `ids=${ids}` : "status=paid&held=false&sort=created_at"}&kind=picking`}
          className={classes(buttonClasses(), "max-md:hidden")}
        >
          <Printer className="size-4" aria-hidden="true" />
          {t("desk.picking")}
        </a>
        <Button
          icon={<HandCoins className="size-4" aria-hidden="true" />}
          aria-keyshortcuts="Alt+H"
          onClick={() => setAtCounter("")}
        >
          {t("orders.counter")}
        </Button>
        {waybills.orders.length > 1 && (
          <Button
            look="primary"
            icon={<Tags className="size-4" aria-hidden="true" />}
            aria-disabled={waybills.isRunning || isHeld}
            onClick={() => !waybills.isRunning && !isHeld && setConfirming(true)}
          >
            {t("desk.waybills", { count: waybills.orders.length })}
          </Button>
        )}
        <Button icon={<Table2 className="size-4" aria-hidden="true" />} onClick={() => setPasting(true)}>
          {t("desk.paste")}
        </Button>
      </PageHeader>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {desk.problem && (
        <div className="mb-3">
          <ListFailure problem={desk.problem} onRetry={desk.read} />
        </div>
      )}
      <div
        className={classes(
          "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_280px]",
          waiting.length > 0 && "xl:grid-cols-[260px_minmax(0,1fr)_260px]",
        )}
      >
        <Waiting
          orders={waiting}
          current={current}
          total={waitingCount}
          onChoose={(id) => desk.step({ kind: "choose", id })}
        />
        {order ? (
          <DeskOrder
            key={order.id}
            order={order}
            companions={companions}
            isJoined={joinedTo === order.id && companions.length > 0}
            onJoin={(isJoined) => {
              questions.forget();
              setJoinedTo(isJoined ? order.id : undefined);
            }}
            carriers={carriers}
            carrier={failedParcel?.carrier ?? carrier}
            onCarrier={rememberCarrier}
            number={number}
            onNumber={(next) => typing(order.id, next)}
            refusal={refusals[order.id]}
            question={questions.askedAbout(
              order,
              order.delivery === "express"
                ? { carrier: failedParcel?.carrier ?? carrier, tracking_no: number.trim() }
                : {},
            )}
            isHeld={isHeld}
            quota={joinedTo === order.id ? undefined : waybills.quota}
            failed={failedParcel}
            onShip={ship}
            onScan={takeScanned}
            onSkip={() => desk.step({ kind: "skip" })}
          />
        ) : (
          !desk.problem && (
            <Card>
              <EmptyState
                icon={<PackageCheck className="size-5" aria-hidden="true" />}
                title={t("desk.empty")}
                actions={<ButtonLink href="/admin/orders">{t("desk.empty.orders")}</ButtonLink>}
              >
                {t("desk.empty.what")}
              </EmptyState>
            </Card>
          )
        )}
        <JustShipped
          sent={done}
          carriers={carriers}
          labelled={desk.labelled}
          onPrint={desk.removeLabels}
          onTakeBack={(sent) => takeBack([sent])}
        />
      </div>
      {atCounter !== undefined && (
        <PickupDialog
          firstCode={atCounter}
          onClose={() => setAtCounter(undefined)}
          onDone={() => {
            setAtCounter(undefined);
            toast({ message: t("orders.counter.done") });
          }}
        />
      )}
      {isConfirming && (
        <WaybillsDialog
          orders={waybills.orders}
          carrier={carrierName(carriers, carrier)}
          onClose={() => setConfirming(false)}
          onShip={shipAll}
        />
      )}
      {isPasting && (
        <PasteDialog
          carriers={carriers}
          onClose={() => setPasting(false)}
          onShipped={(count, isDone) => {
            if (isDone) setPasting(false);
            toast({ message: t("desk.table.done", { count }) });
            desk.read();
          }}
        />
      )}
    </>
  );
}
