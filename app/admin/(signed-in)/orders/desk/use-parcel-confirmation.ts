import { useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { useTrackingNumberCheck } from "../carrier-field";
import { recipientName, shortOrderNo } from "../order-names";
import { describeRefunds } from "../payment-texts";
import type { Carrier } from "../shop-dictionaries";
import type { ListedOrder } from "../types";
import type { Parcel, ShippedOrder } from "./queue";
import { findEarlierShipment } from "./same-recipient";

/** Requires confirmation for a suspicious parcel. Submitting the same parcel again confirms it. */
export function useParcelConfirmation(carriers: Carrier[], done: ShippedOrder<ListedOrder>[]) {
  const t = useTranslator();
  const checkNumber = useTrackingNumberCheck(carriers);
  const [pending, setPending] = useState<Parcel & { id: number; question: string }>();

  function parcelWarning(order: ListedOrder, { carrier, tracking_no }: Parcel) {
    const refunds = describeRefunds(order, t);
    const isRefunded =
      refunds.length > 0 && t("orders.doubt.refund", { refunds: refunds.map(({ text }) => text).join(" · ") });
    const odd = carrier && tracking_no ? numberWarning(order, carrier, tracking_no) : undefined;
    return [isRefunded, odd].filter(Boolean).join(" ") || undefined;
  }
  function numberWarning(order: ListedOrder, carrier: string, tracking_no: string) {
    const earlier = findEarlierShipment(done, order, tracking_no);
    if (!earlier) return checkNumber(carrier, tracking_no);
    return t("desk.twice", { number: tracking_no, order: shortOrderNo(earlier), name: recipientName(earlier) });
  }
  const askedAbout = ({ id }: ListedOrder, { carrier, tracking_no }: Parcel) =>
    pending?.id === id && pending.carrier === carrier && pending.tracking_no === tracking_no
      ? pending.question
      : undefined;

  return {
    askedAbout,
    forget: () => setPending(undefined),
    /** Returns true if the parcel needs confirmation. `orders` share the parcel, and the first one is current. */
    ask(orders: ListedOrder[], parcel: Parcel) {
      const order = orders[0]!;
      const question = orders.map((each) => parcelWarning(each, parcel)).find(Boolean);
      const isNew = question !== undefined && !askedAbout(order, parcel);
      setPending(isNew ? { id: order.id, ...parcel, question } : undefined);
      return isNew;
    },
  };
}
