import { useState } from "react";
import { formatYuan, parseFen } from "@/components/edit/parse-fen";
import { usePermission } from "@/components/session/permissions";
import { type Bounds, owedFor, refundBounds } from "@/lib/selling/claims/entitled";
import type { AfterSale, Decision, DecisionForm, ReturnAddress } from "../types";

export type DecisionAction = "approve" | "receive";
const emptyAddress = { name: "", phone: "", address: "" };

const emptyForm: DecisionForm = { reason: "", restock: {} };

/**
 * The fields of a decision: the amounts, the units to restock and a different return address. `before` is earlier input to
 * restore. Fields that the admin has not edited follow the request when it changes.
 */
export function useDraft(request: AfterSale, usualReturn: ReturnAddress | undefined, before: DecisionForm | undefined) {
  const canChangeSums = usePermission()("order.refund");
  const { amount: goods, freightWith } = refundBounds({ ...request, owed: owedFor(request.items) });
  const [typed, setTyped] = useState(before ?? emptyForm);
  const change = (part: Partial<DecisionForm>) => setTyped((now) => ({ ...now, ...part }));
  const { reason } = typed;
  const amount = amountText(typed.amount, goods.most, goods);
  const bounds = { amount: goods, freight: freightWith(parseFen(amount) ?? goods.most) };
  const freight = amountText(typed.freight, bounds.freight.least, bounds.freight);
  const restock = restockCounts(request.items, typed.restock);
  const returnTo = typed.returnTo ?? (usualReturn ? undefined : emptyAddress);
  const fen = { amount: parseFen(amount), freight: parseFen(freight) };
  const isWrong = {
    amount: !isWithin(fen.amount, bounds.amount),
    freight: !isWithin(fen.freight, bounds.freight),
  };
  const isPlaceRight = !returnTo || Object.values(returnTo).every((text) => text.trim());
  const isSumRight = !isWrong.amount && !isWrong.freight;
  const sum = isSumRight ? fen.amount! + fen.freight! : undefined;
  const isCapped = request.entitled + request.entitled_freight > request.refundable;
  const isLess = isSumRight && fen.amount! < bounds.amount.most;

  /** Undefined if an amount is invalid or a field of the address is empty. */
  function bodyOf(action: DecisionAction): Decision | undefined {
    if (action === "approve" && request.type === "return" && !isPlaceRight) return undefined;
    if (action === "approve" && request.type === "return")
      return { status: "approved", ...(returnTo && { return_to: returnTo }) };
    if (!isSumRight) return undefined;
    const changed = canChangeSums && {
      amount: fen.amount,
      ...(typed.freight !== undefined && { freight: fen.freight }),
    };
    if (action === "approve") return { status: "approved", ...changed };
    const items = Object.entries(restock).map(([id, count]) => ({ item_id: Number(id), restock: count }));
    return { status: "received", items, ...changed, ...(isLess && reason.trim() && { reason: reason.trim() }) };
  }

  return {
    typed,
    mayChangeSums: canChangeSums,
    bounds,
    amount,
    freight,
    isWrong,
    sum,
    isCapped,
    isLess,
    reason,
    restock,
    returnTo,
    bodyOf,
    setAmount: (amount: string) => change({ amount }),
    setFreight: (freight: string) => change({ freight }),
    setReason: (reason: string) => change({ reason }),
    setRestock: (id: number, count: number) =>
      setTyped((now) => ({ ...now, restock: { ...now.restock, [id]: count } })),
    sendElsewhere: (isElsewhere: boolean) => change({ returnTo: isElsewhere ? emptyAddress : undefined }),
    setReturnTo: (name: keyof typeof emptyAddress, text: string) =>
      setTyped((now) => ({ ...now, returnTo: { ...(now.returnTo ?? emptyAddress), [name]: text } })),
  };
}
export type Draft = ReturnType<typeof useDraft>;

export const isWithin = (fen: number | undefined, { least, most }: Bounds): fen is number =>
  fen !== undefined && fen >= least && fen <= most;

/** The amount entered, else the suggested one. If only one amount is possible, the input is ignored. */
export const amountText = (typed: string | undefined, suggested: number, { least, most }: Bounds) =>
  typed === undefined || least === most ? formatYuan(suggested) : typed;

/** The units of each line to restock: the number entered, limited to the shipped units, else the proposed number. */
export const restockCounts = (
  items: readonly Pick<AfterSale["items"][number], "item_id" | "count" | "held" | "restock">[],
  chosen: Readonly<Record<number, number>>,
) =>
  Object.fromEntries(
    items.map(({ item_id, count, held, restock }) => [item_id, Math.min(chosen[item_id] ?? restock, count - held)]),
  );
