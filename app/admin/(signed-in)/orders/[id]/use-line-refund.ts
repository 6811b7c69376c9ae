import { useEffect, useState } from "react";
import type { Answer } from "@/components/api/cms";
import type { PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { formatYuan, parseFen } from "@/components/edit/parse-fen";
import { owedFor, refundBounds } from "@/lib/selling/claims/entitled";
import type { Order } from "../types";

const nothing: Offer = { items: [], freight: 0, refundable: 0, until: null, reasons: [] };

/**
 * The state of a refund by line: the refundable units, the selection and the amounts. The refundable units are fetched again when
 * the order's shipped or claimed units change; the admin's input is preserved.
 */
export function useLineRefund(
  { id: orderId, items, freight: paid }: Pick<Order, "id" | "items" | "freight">,
  isOn: boolean,
) {
  const send = useSend();
  const [offer, setOffer] = useState<Offer>();
  const [problem, setProblem] = useState<PageProblem>();
  const [typed, setTyped] = useState<Counts>();
  /** Undefined means the suggested amount. */
  const [amount, setAmount] = useState<string>();
  const [freight, setFreight] = useState<string>();
  const [restocks, setRestocks] = useState(false);
  const goods = JSON.stringify(items.map(({ claimed_count, shipped_count }) => [claimed_count, shipped_count]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `goods` means that the offer is outdated
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    void send("GET", `/cms/order/${orderId}/after_sale`).then(({ done, problem }) => {
      if (isOver) return;
      if (done) setOffer(done);
      setProblem(problem);
    });
    return () => {
      isOver = true;
    };
  }, [isOn, orderId, goods, send]);

  const counts = selectedCounts(offer ?? nothing, typed);
  const chosen = calculateLineRefund(offer ?? nothing, counts);
  const { refundable } = offer ?? nothing;
  const { amount: bounds, freightWith } = refundBounds({
    entitled: chosen.entitled,
    owed: Math.max(1, chosen.owed),
    entitled_freight: chosen.freight,
    freight: paid,
    refundable,
  });
  const worth = amount === undefined ? bounds.most : parseFen(amount);
  const carriageBounds = freightWith(worth ?? bounds.most);
  const carriage = freight === undefined ? carriageBounds.least : parseFen(freight);
  const isRight =
    chosen.items.length > 0 &&
    worth !== undefined &&
    worth >= bounds.least &&
    worth <= bounds.most &&
    carriage !== undefined &&
    carriage <= carriageBounds.most;
  return {
    offer,
    problem,
    counts,
    chosen,
    bounds,
    isCapped: chosen.entitled + chosen.freight > refundable,
    amount: amount ?? formatYuan(bounds.most),
    setAmount,
    freight: freight ?? formatYuan(carriageBounds.least),
    freightMost: carriageBounds.most,
    setFreight,
    restocks,
    setRestocks,
    isRight,
    fen: isRight ? worth + carriage : undefined,
    choose: (item: number, count: number) => {
      setTyped((before) => ({ ...selectedCounts(offer ?? nothing, before), [item]: count }));
      setAmount(undefined);
      setFreight(undefined);
    },
    body: () => ({
      items: chosen.items,
      ...(amount !== undefined && { amount: worth }),
      ...(freight !== undefined && { freight: carriage }),
      ...(restocks && chosen.away > 0 && { restock: true }),
    }),
  };
}
export type LineRefund = ReturnType<typeof useLineRefund>;

type Offer = Answer<"GET", `/cms/order/${number}/after_sale`>;
type Counts = Readonly<Record<number, number>>;
type Offered = Pick<Offer, "freight"> & {
  items: readonly Pick<Offer["items"][number], "item_id" | "count" | "unshipped" | "entitled">[];
};

/** The counts that the admin entered, even if the order no longer offers them. A single refundable unit is preselected. */
export function selectedCounts({ items }: Pick<Offered, "items">, typed: Counts | undefined): Counts {
  if (typed) return typed;
  const free = items.filter(({ count }) => count > 0);
  return free.length === 1 && free[0]!.count === 1 ? { [free[0]!.item_id]: 1 } : {};
}

/** `entitled` is the amount paid for these units and `owed` the minimum refund, in fen. `held` units are unshipped. */
export function calculateLineRefund({ items, freight }: Offered, counts: Counts) {
  const chosen = items.flatMap((line) => {
    const count = Math.min(counts[line.item_id] ?? 0, line.count);
    if (count <= 0) return [];
    const entitled = line.entitled[count - 1]!;
    const held = Math.min(count, line.unshipped);
    return [{ item_id: line.item_id, count, held, entitled, owed: owedFor([{ count, held, entitled }]) }];
  });
  const sum = (name: "entitled" | "owed" | "held" | "count") => chosen.reduce((all, line) => all + line[name], 0);
  const isRest = items.every(({ item_id, count }) => (counts[item_id] ?? 0) >= count);
  return {
    items: chosen.map(({ item_id, count }) => ({ item_id, count })),
    entitled: sum("entitled"),
    owed: sum("owed"),
    held: sum("held"),
    /** Units that had been shipped. */
    away: sum("count") - sum("held"),
    /** The freight is refunded only with all remaining units. */
    freight: isRest ? freight : 0,
  };
}
