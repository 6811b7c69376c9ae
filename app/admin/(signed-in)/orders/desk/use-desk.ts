"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Outcome } from "@/components/api/cms";
import type { PageProblem } from "@/components/api/problem";
import { orThrow } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import type { ListPage } from "@/components/data-table/use-record-list";
import type { ListedOrder, Parcel } from "../types";
import { useUndoShipment } from "../undo-shipment";
import { deskQuery, shippedQuery } from "./desk-query";
import { emptyQueue, type Queue, queueReducer, type Parcel as Sending, type ShippedOrder } from "./queue";
import { useLabels } from "./use-labels";

export interface Found {
  /** Identifies the server rendering, as part of the query key. */
  at: number;
  done?: ListPage<ListedOrder>;
  problem?: PageProblem;
}

const pollMs = 30_000;

/** True if the order can no longer be shipped, as opposed to a failed request. */
const isOver = ({ code }: PageProblem) => code === "order_state" || code === "order_held" || code === "not_found";

interface DeskCallbacks {
  /** The current order can no longer be shipped. It remains open, because the admin may be entering its number. */
  onOver: (order: ListedOrder) => void;
  onGone: (order: ListedOrder, problem: PageProblem) => void;
  onProblem: (order: ListedOrder, problem: PageProblem) => void;
  /** A part of the order was shipped, and the rest waits again. */
  onPart: (order: ListedOrder, undo: () => Promise<PageProblem | undefined>, undoUntil: string | null) => void;
}

/** The queue of the desk. Shipping is optimistic: an order that the server rejects returns with the number that was entered. */
export function useDesk(ids: string | undefined, first: Found, callbacks: DeskCallbacks) {
  const send = useSend();
  const [queue, step] = useReducer(
    queueReducer<ListedOrder>,
    undefined,
    (): Queue<ListedOrder> => queueReducer<ListedOrder>(emptyQueue, { kind: "found", ...foundIn(first.done) }),
  );
  const currentOrder = useRef<ListedOrder>(undefined);
  currentOrder.current = queue.waiting.find(({ id }) => id === queue.current);
  const gone = useRef(queue.done);
  gone.current = queue.done;
  const latestCallbacks = useRef(callbacks);
  latestCallbacks.current = callbacks;

  const { data, error, refetch } = useQuery({
    queryKey: ["/cms/order", "desk", ids, first.at],
    queryFn: async () => {
      const sent = new Set(gone.current.flatMap(({ order, state }) => (state === "sent" ? order.id : [])));
      const { orders, total } = foundIn(orThrow(await send("GET", "/cms/order", { query: deskQuery(ids) })));
      const current = currentOrder.current;
      if (current && !orders.some(({ id }) => id === current.id)) {
        const { done } = await send("GET", `/cms/order/${current.id}`);
        if (currentOrder.current?.id === current.id) {
          orders.push(current);
          if (done && !done.actions.includes("ship")) latestCallbacks.current.onOver(current);
        }
      }
      return { orders, total, sent };
    },
    // An unchanged result must be applied as well, because orders may have been shipped since the last one.
    structuralSharing: false,
    refetchOnMount: "always",
    refetchInterval: pollMs,
  });
  const problem = error ?? (data ? undefined : first.problem);
  useEffect(() => {
    if (data) step({ kind: "found", ...data });
  }, [data]);
  const read = useCallback(() => void refetch(), [refetch]);

  useEffect(() => {
    void send("GET", "/cms/order", { query: shippedQuery() }).then(
      ({ done }) => done && step({ kind: "earlier", sent: done.items.flatMap(shippedEarlier) }),
    );
  }, [send]);

  const find = useCallback(
    async (number: string): Promise<Outcome<ListedOrder | undefined>> => {
      const { done, problem } = await send("GET", "/cms/order", {
        query: { q: number, include: "items,address,remark,refunds" },
      });
      return done ? { done: done.items.find(({ order_no }) => order_no === number) } : { problem };
    },
    [send],
  );

  const { ids: labelled, add: addLabel, remove: removeLabels } = useLabels();
  const undoShipment = useUndoShipment();
  const takeBack = useCallback(
    async ({ order, left }: ShippedOrder<ListedOrder>) => {
      const refused = left ? await undoShipment(left.id) : undefined;
      if (refused) return refused;
      removeLabels([order.id]);
      const { done } = await find(order.order_no);
      step({ kind: "back", order: done ?? order });
      return undefined;
    },
    [undoShipment, find, removeLabels],
  );

  const ship = useCallback(
    async (order: ListedOrder, parcel: Sending, press: number) => {
      step({ kind: "send", id: order.id, parcel, press });
      const { done, problem } = await shipBy(send, order, parcel);
      const shipped = problem && isOver(problem) ? await shippedWith(send, order, parcel) : done;
      if (shipped?.label) addLabel(order.id);
      if (shipped && parcel.items) {
        const left = undoInfo(shipped);
        step({ kind: "gone", id: order.id });
        read();
        return latestCallbacks.current.onPart(
          order,
          () => takeBack({ order, parcel, state: "sent", left }),
          left.until,
        );
      }
      if (shipped) return step({ kind: "sent", id: order.id, left: undoInfo(shipped) });
      if (!problem) return step({ kind: "sent", id: order.id });
      if (isOver(problem)) {
        step({ kind: "gone", id: order.id });
        return latestCallbacks.current.onGone(order, problem);
      }
      step({ kind: "failed", id: order.id, problem });
      latestCallbacks.current.onProblem(order, problem);
    },
    [send, read, addLabel, takeBack],
  );

  return { queue, step, ship, takeBack, find, problem, read, labelled, removeLabels };
}

const isLast = ({ page, size, total }: ListPage<unknown>) => page * size >= total;
const shippable = (page: ListPage<ListedOrder> | undefined) =>
  page?.items.filter(({ actions }) => actions.includes("ship")) ?? [];

function shippedEarlier(order: ListedOrder): ShippedOrder<ListedOrder>[] {
  const parcel = order.shipments?.at(-1);
  if (!parcel) return [];
  const { carrier, tracking_no, courier_name, shipped_at } = parcel;
  const sent = {
    carrier: carrier ?? undefined,
    tracking_no: tracking_no ?? undefined,
    courier_name: courier_name ?? undefined,
  };
  return [{ order, parcel: sent, state: "sent", at: shipped_at, left: undoInfo(parcel) }];
}
const undoInfo = ({ id, undoable_until, tracking_no, label }: Parcel) => ({
  id,
  until: undoable_until,
  tracking_no,
  hasLabel: label !== null,
});

const foundIn = (page: ListPage<ListedOrder> | undefined) => ({
  orders: shippable(page),
  total: page && !isLast(page) ? page.total : undefined,
});

type SendRequest = ReturnType<typeof useSend>;

/** Returns the parcel. */
async function shipBy(
  send: SendRequest,
  { id }: ListedOrder,
  { waybill, items, key: idempotencyKey, ...parcel }: Sending,
): Promise<Outcome<Parcel | undefined>> {
  if (waybill)
    return send("POST", `/cms/order/${id}/waybill`, { body: { carrier: parcel.carrier!, items }, idempotencyKey });
  if (items) return send("POST", `/cms/order/${id}/shipment`, { body: { ...parcel, items }, idempotencyKey });
  const { done, problem } = await send("PUT", `/cms/order/${id}/status`, { body: { status: "shipped", ...parcel } });
  return problem ? { problem } : { done: done.shipments.at(-1) };
}

/** The parcel, if the order was shipped with it: the first response was lost, so the retry was rejected. */
async function shippedWith(send: SendRequest, { id }: ListedOrder, { carrier, tracking_no, waybill }: Sending) {
  const { done } = await send("GET", `/cms/order/${id}`);
  return done?.shipments.findLast(
    (each) => each.carrier === carrier && (waybill ? each.label : tracking_no && each.tracking_no === tracking_no),
  );
}
