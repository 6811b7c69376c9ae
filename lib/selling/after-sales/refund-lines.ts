import type { Database } from "@/db/client";
import { invalid } from "@/lib/kernel/contract/errors";
import { lockAfterSale } from "@/lib/selling/claims/move-after-sale";
import type { Order } from "@/lib/selling/moves/move-order";
import { restockUnits } from "./decide";
import { approveRefund, refuseFrozen } from "./pay-request";
import { findClaims, insertRequest } from "./request-after-sale";

interface RefundInput {
  items: { item_id: number; count: number }[];
  amount?: number;
  freight?: number;
  restock?: boolean;
  reason: string;
}

export async function refundLines(tx: Database, order: Order, wanted: RefundInput, userId: number) {
  const { items, amount, freight, restock, reason: description } = wanted;
  refuseFrozen(order);
  const fields = { type: "refund", items, reason: "other", description, by: "admin", userId, due_at: null } as const;
  const found = await findClaims(tx, order, fields);
  const { request } = await insertRequest(tx, order, fields, found);
  const refund = await approveRefund(tx, order, request, "agree", { amount, freight }, { userId });
  if (restock)
    await restockUnits(
      tx,
      request,
      found.claims.map(({ line, count, held }) => ({ item_id: line.id, restock: count - held })),
    );
  return { request: await lockAfterSale(tx, request.id), refund };
}

export function refuseWithoutItems(given: Partial<RefundInput> & { payment_id?: number }) {
  const { items, payment_id } = given;
  const wrong = (["freight", "restock"] as const).filter((path) => !items && given[path] !== undefined);
  if (wrong.length)
    throw invalid(...wrong.map((path) => ({ path, code: "not_needed", message: "Needs `items`." as const })));
  if (items && payment_id !== undefined)
    throw invalid({ path: "payment_id", code: "not_needed", message: "Cannot be combined with `items`." });
}
