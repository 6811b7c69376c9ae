import { useState } from "react";
import { typedFenOrNone } from "@/components/typed-fen";
import { yuanText } from "@/components/yuan-text";
import type { AfterSale, Decision, ReturnAddress } from "../types";
import { boundsOf, isWithin } from "./sums";

export type Acted = "approve" | "receive";
const emptyAddress = { name: "", phone: "", address: "" };

/** What an admin types before a decision: the suggested sums, what goes back on sale, another address for the goods. */
export function useDraft(request: AfterSale, usualReturn: ReturnAddress | undefined) {
  const bounds = boundsOf(request);
  const [amount, setAmount] = useState(() => yuanText(bounds.amount.most));
  /** Undefined: as it is suggested. Which request takes the freight shows only when a refund is agreed to. */
  const [typedFreight, setFreight] = useState<string>();
  const freight = typedFreight ?? yuanText(request.entitled_freight);
  const [reason, setReason] = useState("");
  const [restock, setRestock] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(request.items.map(({ item_id, count, held }) => [item_id, count - held])),
  );
  const [returnTo, setReturnTo] = useState<ReturnAddress | undefined>(usualReturn ? undefined : emptyAddress);
  const fen = { amount: typedFenOrNone(amount), freight: typedFenOrNone(freight) };
  const isWrong = {
    amount: !isWithin(fen.amount, bounds.amount),
    freight: !isWithin(fen.freight, bounds.freight),
  };
  const isPlaceRight = !returnTo || Object.values(returnTo).every((text) => text.trim());
  const isSumRight = !isWrong.amount && !isWrong.freight;
  const agreed = isSumRight ? fen.amount! + fen.freight! : undefined;
  const isCapped = agreed !== undefined && agreed > request.refundable;
  const sum = isCapped ? request.refundable : agreed;
  const isLess = isSumRight && fen.amount! < bounds.amount.most;

  /** Undefined: a sum is wrong, or a field of the address is empty. */
  function bodyOf(action: Acted): Decision | undefined {
    if (action === "approve" && request.type === "return" && !isPlaceRight) return undefined;
    if (action === "approve" && request.type === "return")
      return { status: "approved", ...(returnTo && { return_to: returnTo }) };
    if (!isSumRight) return undefined;
    const changed = { amount: fen.amount, ...(typedFreight !== undefined && { freight: fen.freight }) };
    if (action === "approve") return { status: "approved", ...changed };
    const items = Object.entries(restock).map(([id, count]) => ({ item_id: Number(id), restock: count }));
    return { status: "received", items, ...changed, ...(isLess && reason.trim() && { reason: reason.trim() }) };
  }

  return {
    ...{
      bounds,
      amount,
      setAmount,
      freight,
      setFreight,
      isWrong,
      sum,
      isCapped,
      isLess,
      reason,
      setReason,
      restock,
      returnTo,
    },
    bodyOf,
    setRestock: (id: number, count: number) => setRestock((before) => ({ ...before, [id]: count })),
    sendElsewhere: (isElsewhere: boolean) => setReturnTo(isElsewhere ? emptyAddress : undefined),
    setReturnTo: (name: keyof typeof emptyAddress, text: string) =>
      setReturnTo((before = emptyAddress) => ({ ...before, [name]: text })),
  };
}
export type Draft = ReturnType<typeof useDraft>;
