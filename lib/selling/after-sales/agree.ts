import type { Database } from "@/db/client";
import { say } from "@/lib/i18n/say";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { type AfterSale, moveAfterSale } from "@/lib/selling/claims/move-after-sale";
import type { Order } from "@/lib/selling/moves/move-order";
import { payRequest } from "./pay-request";
import { claimsOf, freightOf } from "./read-lines";

interface Sum {
  amount?: number;
  freight?: number;
}
interface By {
  /** Without it, the system agrees. */
  userId?: number;
  reason?: string;
}

/** The requests of an order do not move while the whole order is refunded. */
export function refuseFrozen(order: Order) {
  if (order.status === "refunding" || order.status === "refunded")
    throw new AppError("after_sale_state", "The whole order is being refunded.");
}

/** Agrees to pay a request back, and makes its refund. */
export async function agreeToPay(
  tx: Database,
  order: Order,
  request: AfterSale,
  move: "agree" | "receive",
  sum: Sum,
  { userId, reason }: By,
) {
  const agreed = await agree(tx, order, request, sum);
  const isSystem = userId === undefined;
  const { after } = isSystem
    ? await moveAfterSale(tx, request, "agree", { by: "system", reason }, { ...agreed, is_automatic: true })
    : await moveAfterSale(tx, request, move, { by: "admin", userId, reason }, agreed);
  return payRequest(tx, order, after, { userId });
}

/**
 * Returns the money for the goods and the freight, as given or as owed. Goods that had not left are paid back in full, because their order
 * could never end otherwise.
 */
async function agree(tx: Database, order: Order, request: AfterSale, { amount, freight }: Sum) {
  const claims = await claimsOf(tx, request);
  const owed = claims.reduce((sum, { entitled, held, count }) => sum + Math.floor((entitled * held) / count), 0);
  const agreed = amount ?? request.entitled;
  refuseOutside("amount", agreed, owed, request.entitled);
  const back = await freightOf(tx, order, request);
  const agreed_freight = freight ?? back.owed;
  refuseOutside("freight", agreed_freight, back.owed, back.left);
  return { agreed, agreed_freight, entitled_freight: back.owed };
}

function refuseOutside(path: "amount" | "freight", given: number, least: number, most: number) {
  if (given > most)
    throw invalid({
      path,
      code: "too_big",
      message: say("At most {most} can be refunded.", { most: { fen: most } }),
      discreet: "That is more than can be refunded.",
    });
  if (given < least)
    throw invalid({
      path,
      code: "too_small",
      message: say("Goods that have not left are paid back in full: at least {least}.", { least: { fen: least } }),
      discreet: "Goods that have not left are paid back in full.",
    });
}
