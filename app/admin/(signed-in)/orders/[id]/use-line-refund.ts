import { useEffect, useState } from "react";
import type { PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { formatYuan, parseFen } from "@/components/edit/parse-fen";
import { refundBounds } from "@/lib/selling/claims/entitled";
import type { Order } from "../types";
import { type Counts, calculateLineRefund, type Offer, selectedCounts } from "./line-refund";

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
