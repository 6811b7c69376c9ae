import { useEffect, useState } from "react";
import type { PageProblem } from "@/components/problem-words";
import { typedFenOrNone } from "@/components/typed-fen";
import { useSend } from "@/components/use-send";
import { type Counts, lineRefundOf, type Offer } from "./line-refund";

const nothing: Offer = { items: [], freight: 0, refundable: 0, until: null, reasons: [] };

/** What can only be one unit is chosen already. */
function onlyUnit({ items }: Offer): Counts {
  const free = items.filter(({ count }) => count > 0);
  return free.length === 1 && free[0]!.count === 1 ? { [free[0]!.item_id]: 1 } : {};
}

/** The part of a refund that names goods: what the order still offers, what is chosen of it, and the sums. */
export function useLineRefund(orderId: number, isOn: boolean) {
  const send = useSend();
  const [offer, setOffer] = useState<Offer>();
  const [problem, setProblem] = useState<PageProblem>();
  const [counts, setCounts] = useState<Counts>({});
  /** Undefined: as it is suggested. */
  const [amount, setAmount] = useState<string>();
  const [freight, setFreight] = useState<string>();
  const [restocks, setRestocks] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    void send("GET", `/cms/order/${orderId}/after_sale`).then(({ done, problem }) => {
      if (done) {
        setOffer(done);
        setCounts(onlyUnit(done));
      }
      setProblem(problem);
    });
  }, [isOn, orderId, send]);

  const chosen = lineRefundOf(offer ?? nothing, counts);
  const goods = amount === undefined ? chosen.entitled : typedFenOrNone(amount);
  const carriage = freight === undefined ? chosen.freight : typedFenOrNone(freight);
  const isRight =
    chosen.items.length > 0 &&
    goods !== undefined &&
    goods >= Math.max(1, chosen.owed) &&
    goods <= chosen.entitled &&
    carriage !== undefined;
  return {
    ...{ offer, problem, counts, chosen, amount, setAmount, freight, setFreight, restocks, setRestocks, isRight },
    fen: isRight ? goods + carriage : undefined,
    choose: (item: number, count: number) => {
      setCounts((before) => ({ ...before, [item]: count }));
      setAmount(undefined);
      setFreight(undefined);
    },
    body: () => ({
      items: chosen.items,
      ...(amount !== undefined && { amount: goods }),
      ...(freight !== undefined && { freight: carriage }),
      ...(restocks && chosen.away > 0 && { restock: true }),
    }),
  };
}
export type LineRefund = ReturnType<typeof useLineRefund>;
