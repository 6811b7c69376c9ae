import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries } from "@/db/schema/content";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { inDays, inHours } from "@/lib/selling/claims/due-at";
import { moveAfterSale, noteAfterSale } from "@/lib/selling/claims/move-after-sale";
import { lockOrder, type Order } from "@/lib/selling/moves/move-order";
import { refuseUnknownCarrier } from "@/lib/selling/shipping/carriers";
import { readSettings } from "@/lib/settings/queries";
import { agreeToPay, refuseFrozen } from "./agree";
import { lockWithOrder } from "./decide";
import { claimImages } from "./images";
import { type Claim, findClaims, insertRequest } from "./make-request";
import { mostRequestsALine, untilOf } from "./offer";
import type { RequestInput } from "./schemas";

/**
 * A shopper asks for units of an order. If none has left and the payment is young, the money goes back at once. Else the shop decides. If it
 * does not decide in time and none has left, the system pays.
 */
export async function requestAfterSale(tx: Database, userId: number, input: RequestInput) {
  const { order_id, images = [], description = "", ...asked } = input;
  const order = await lockOrder(tx, order_id, userId);
  const settings = await readSettings(
    tx,
    ...(["after_sale.days", "after_sale.auto_minutes", "after_sale.review_hours"] as const),
  );
  if (!settings["after_sale.days"])
    throw new AppError("after_sale_state", "The shop takes no requests here. Ask its service.");
  if (asked.type === "return" && order.delivery === "virtual")
    throw invalid({ path: "type", code: "not_needed", message: "Nothing of this order can be sent back." });
  await refuseUnknownReason(tx, asked.reason);
  const due_at = inHours(settings["after_sale.review_hours"]);
  const found = await findClaims(tx, order, asked);
  refuseTooMany(found.claims);
  refuseTooLate(order, settings["after_sale.days"]);
  const wanted = { ...asked, description, due_at, by: "shopper" as const, userId };
  const { request, event } = await insertRequest(tx, order, wanted, found);
  await claimImages(tx, userId, event, images);
  const isYoung = Date.now() - order.paid_at!.getTime() < settings["after_sale.auto_minutes"] * 60_000;
  if (request.is_held && isYoung) await agreeToPay(tx, order, request, "agree", {}, {});
  return request.id;
}

async function refuseUnknownReason(tx: Database, reason: string) {
  const { type, value, status } = dictEntries;
  const isKnown = and(eq(type, "after_sale_reason"), eq(value, reason), eq(status, "active"));
  if (!(await tx.$count(dictEntries, isKnown)))
    throw invalid({
      ...{ path: "reason", code: "not_found" },
      message: "Must be a value of the dictionary `after_sale_reason`.",
    });
}

function refuseTooMany(claims: readonly Claim[]) {
  const errors = claims
    .filter(({ line }) => line.requests >= mostRequestsALine)
    .map(({ at }): FieldError => {
      const message = "There were three requests for this line. Ask the shop's service.";
      return { path: `items.${at}.item_id`, code: "limit_reached", message };
    });
  if (errors.length) throw new AppError("limit_reached", errors[0]!.message, { errors });
}

/** The time runs from the completion of an order. By then, all units that were not paid back have left. */
function refuseTooLate(order: Order, days: number) {
  const until = untilOf(order, days);
  if (until === null || until > new Date()) return;
  throw new AppError("after_sale_state", "The time to ask these goods back is over.");
}

export async function withdraw(tx: Database, id: number, userId: number) {
  const { order, request } = await lockWithOrder(tx, id, userId);
  refuseFrozen(order);
  await moveAfterSale(tx, request, "withdraw", { by: "shopper", userId });
}

/** Tells how the goods come back. It can be corrected while they are on their way. */
export async function sendBack(
  tx: Database,
  id: number,
  userId: number,
  parcel: { carrier: string; tracking_no: string },
) {
  const { order, request } = await lockWithOrder(tx, id, userId);
  refuseFrozen(order);
  if (parcel.carrier !== request.carrier) await refuseUnknownCarrier(tx, parcel.carrier);
  const mover = { by: "shopper", userId } as const;
  if (request.status === "sent") return noteAfterSale(tx, request, mover, parcel);
  const { "after_sale.send_days": days } = await readSettings(tx, "after_sale.send_days");
  return (await moveAfterSale(tx, request, "send", mover, { ...parcel, due_at: inDays(days) })).after;
}
