import type { Database } from "@/db/client";
import { invalid } from "@/lib/kernel/contract/errors";
import { lockAfterSale } from "@/lib/selling/claims/move-after-sale";
import type { Order } from "@/lib/selling/moves/move-order";
import { restockUnits } from "./decide";
import { agreeToPay, refuseFrozen } from "./pay-request";
import { findClaims, insertRequest } from "./request-after-sale";

interface Wanted {
  items: { item_id: number; count: number }[];
  amount?: number;
  freight?: number;
  restock?: boolean;
  reason: string;
}

export async function refundLines(tx: Database, order: Order, wanted: Wanted, userId: number) {
  const { items, amount, freight, restock, reason: description } = wanted;
  refuseFrozen(order);
  const asked = { type: "refund", items, reason: "other", description, by: "admin", userId, due_at: null } as const;
  const found = await findClaims(tx, order, asked);
  const { request } = await insertRequest(tx, order, asked, found);
  const refund = await agreeToPay(tx, order, request, "agree", { amount, freight }, { userId });
  if (restock)
    await restockUnits(
      tx,
      request,
      found.claims.map(({ line, count, held }) => ({ item_id: line.id, restock: count - held })),
    );
  return { request: await lockAfterSale(tx, request.id), refund };
}

export function refuseWithoutItems(given: Partial<Wanted> & { payment_id?: number }) {
  const { items, payment_id } = given;
  const wrong = (["freight", "restock"] as const).filter((path) => !items && given[path] !== undefined);
  if (wrong.length)
    throw invalid(...wrong.map((path) => ({ path, code: "not_needed", message: "Needs `items`." as const })));
  if (items && payment_id !== undefined)
    throw invalid({ path: "payment_id", code: "not_needed", message: "Cannot be combined with `items`." });
}
