import { useState } from "react";
import { useWords } from "@/components/words/words";
import { saidRefunds } from "../said-refunds";
import type { Carrier } from "../shop-words";
import type { ListedOrder } from "../types";
import { useNumberDoubt } from "../use-number-doubt";
import { nameOf, shortNo } from "./names";
import { earlierOf } from "./one-parcel";
import type { Parcel, Sent } from "./queue";

/** Requires confirmation for a suspicious parcel. Submitting the same parcel again confirms it. */
export function useQuestions(carriers: Carrier[], done: Sent<ListedOrder>[]) {
  const words = useWords();
  const doubtOf = useNumberDoubt(carriers);
  const [asked, setAsked] = useState<Parcel & { id: number; question: string }>();

  function questionAbout(order: ListedOrder, { carrier, tracking_no }: Parcel) {
    const refunds = saidRefunds(order, words);
    const isRefunded =
      refunds.length > 0 && words("orders.doubt.refund", { refunds: refunds.map(({ text }) => text).join(" · ") });
    const odd = carrier && tracking_no ? oddAbout(order, carrier, tracking_no) : undefined;
    return [isRefunded, odd].filter(Boolean).join(" ") || undefined;
  }
  function oddAbout(order: ListedOrder, carrier: string, tracking_no: string) {
    const earlier = earlierOf(done, order, tracking_no);
    if (!earlier) return doubtOf(carrier, tracking_no);
    return words("desk.twice", { number: tracking_no, order: shortNo(earlier), name: nameOf(earlier) });
  }
  const askedAbout = ({ id }: ListedOrder, { carrier, tracking_no }: Parcel) =>
    asked?.id === id && asked.carrier === carrier && asked.tracking_no === tracking_no ? asked.question : undefined;

  return {
    askedAbout,
    forget: () => setAsked(undefined),
    /** Returns true if the parcel needs confirmation. `orders` share the parcel, and the first one is current. */
    ask(orders: ListedOrder[], parcel: Parcel) {
      const order = orders[0]!;
      const question = orders.map((each) => questionAbout(each, parcel)).find(Boolean);
      const isNew = question !== undefined && !askedAbout(order, parcel);
      setAsked(isNew ? { id: order.id, ...parcel, question } : undefined);
      return isNew;
    },
  };
}
