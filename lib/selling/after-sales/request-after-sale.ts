import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type AfterSaleType, afterSaleItems, afterSales } from "@/db/schema/after-sales";
import { msg } from "@/lib/i18n/msg";
import { orderState } from "@/lib/i18n/order-state";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { entitledOf } from "@/lib/selling/claims/entitled";
import {
  type AfterSale,
  addEvent,
  daysFromNow,
  hoursFromNow,
  moveAfterSale,
  recordAfterSaleEvent,
} from "@/lib/selling/claims/move-after-sale";
import { lockOrder, type Order, refuseWhileTakenBack, wasPaidOffline } from "@/lib/selling/moves/move-order";
import { findCarrier } from "@/lib/selling/shipping/carriers";
import { readSettings } from "@/lib/settings/queries";
import { lockWithOrder } from "./decide";
import { attachImages } from "./images";
import { maxRequestsPerLine, requestableStates, requestDeadline } from "./offer";
import { approveRefund, refuseFrozen } from "./pay-request";
import { type ClaimableLine, endsOrder, freeUnits, freightLeft, readLines } from "./read-lines";
import { casesOfUnits, refuseUnfitReason } from "./reasons";
import type { RequestInput } from "./schemas";

/**
 * Creates a shopper's request. Unshipped goods of a recent payment are refunded immediately; otherwise, and if the
 * shop must give money back by hand, the shop decides.
 */
export async function requestAfterSale(tx: Database, userId: number, input: RequestInput) {
  const { order_id, images = [], description = "", ...asked } = input;
  const order = await lockOrder(tx, order_id, userId);
  const settings = await readSettings(
    tx,
    ...(["after_sale.days", "after_sale.auto_minutes", "after_sale.review_hours"] as const),
  );
  if (!settings["after_sale.days"])
    throw new AppError("after_sale_state", "The shop does not accept requests here. Contact customer service.");
  if (asked.type === "return" && order.delivery === "virtual")
    throw invalid({ path: "type", code: "not_needed", message: "Nothing in this order can be returned." });
  const due_at = hoursFromNow(settings["after_sale.review_hours"]);
  const found = await findClaims(tx, order, asked);
  refuseTooMany(found.claims);
  refuseTooLate(order, settings["after_sale.days"]);
  const unshipped = found.claims.reduce((sum, { held }) => sum + held, 0);
  const shipped = found.claims.reduce((sum, { count, held }) => sum + count - held, 0);
  await refuseUnfitReason(tx, asked.reason, order.delivery, casesOfUnits(asked.type, { unshipped, shipped }));
  const wanted = { ...asked, description, due_at, by: "shopper" as const, userId };
  const { request, event } = await insertRequest(tx, order, wanted, found);
  await attachImages(tx, userId, event, images);
  const isYoung = Date.now() - order.paid_at!.getTime() < settings["after_sale.auto_minutes"] * 60_000;
  if (request.is_held && isYoung && !(await wasPaidOffline(tx, order.id)))
    await approveRefund(tx, order, request, "agree", {}, {});
  return request.id;
}

function refuseTooMany(claims: readonly Claim[]) {
  const errors = claims
    .filter(({ line }) => line.requests >= maxRequestsPerLine)
    .map(({ at }): FieldError => {
      const message = "There were already three requests for this product. Contact customer service.";
      return { path: `items.${at}.item_id`, code: "limit_reached", message };
    });
  if (errors.length) throw new AppError("limit_reached", errors[0]!.message, { errors });
}

function refuseTooLate(order: Order, days: number) {
  const until = requestDeadline(order, days);
  if (until === null || until > new Date()) return;
  throw new AppError("after_sale_state", "The return period of these goods has ended.");
}

export async function withdraw(tx: Database, id: number, userId: number) {
  const { order, request } = await lockWithOrder(tx, id, userId);
  refuseFrozen(order);
  await moveAfterSale(tx, request, "withdraw", { by: "shopper", userId });
}

export async function sendBack(
  tx: Database,
  id: number,
  userId: number,
  sent: { carrier: string; tracking_no: string },
) {
  const { order, request } = await lockWithOrder(tx, id, userId);
  refuseFrozen(order);
  const isOther = sent.carrier !== request.carrier;
  const parcel = isOther ? { ...sent, carrier: await findCarrier(tx, sent.carrier) } : sent;
  const mover = { by: "shopper", userId } as const;
  const isSame = parcel.carrier === request.carrier && parcel.tracking_no === request.tracking_no;
  if (request.status === "sent") return isSame ? request : recordAfterSaleEvent(tx, request, mover, parcel);
  const { "after_sale.send_days": days } = await readSettings(tx, "after_sale.send_days");
  return (await moveAfterSale(tx, request, "send", mover, { ...parcel, due_at: daysFromNow(days) })).after;
}

interface WantedLine {
  item_id: number;
  count: number;
}
interface RequestFields {
  type: AfterSaleType;
  items: WantedLine[];
  reason: string;
  description: string;
  by: "shopper" | "admin";
  userId: number;
  due_at: Date | null;
}

interface Claim {
  line: ClaimableLine;
  at: number;
  count: number;
  held: number;
  entitled: number;
}

/**
 * Assigns the requested units to the lines of a locked order, unshipped units first. Responds 409 with each line that
 * has too few units.
 */
export async function findClaims(tx: Database, order: Order, wanted: Pick<RequestFields, "type" | "items">) {
  if (!requestableStates.includes(order.status))
    throw new AppError(
      "after_sale_state",
      msg("The order is {status}: no after-sale request is possible.", {
        status: { said: orderState(order.status, order.delivery) },
      }),
    );
  const lines = await readLines(tx, order.id);
  return { lines, claims: claimUnits(lines, wanted) };
}

function claimUnits(lines: readonly ClaimableLine[], { type, items }: Pick<RequestFields, "type" | "items">): Claim[] {
  const wrong: FieldError[] = [];
  const gone: FieldError[] = [];
  const claims = items.flatMap(({ item_id, count }, at): Claim[] => {
    const line = lines.find(({ id }) => id === item_id);
    if (!line || items.findIndex((one) => one.item_id === item_id) < at) {
      const path = `items.${at}.item_id`;
      wrong.push(
        line
          ? { path, code: "repeated", message: "This line is named twice." }
          : { path, code: "not_found", message: "Must be a line of this order." },
      );
      return [];
    }
    const path = `items.${at}.count`;
    const { here, away } = freeUnits(line);
    const free = type === "return" ? away : here + away;
    if (count > line.count)
      wrong.push({ path, code: "too_big", message: msg("The order has only {count}.", { count: line.count }) });
    else if (count > free)
      gone.push({
        path,
        code: "after_sale_state",
        available: free,
        message: msg("Only {count} of this line can be requested.", { count: free }),
      });
    const held = type === "return" ? 0 : Math.min(count, here);
    return [{ line, at, count, held, entitled: entitledOf(line, count) }];
  });
  if (wrong.length) throw invalid(...wrong);
  if (gone.length)
    throw new AppError("after_sale_state", "These goods cannot be returned or refunded.", { errors: gone });
  return claims;
}

export async function insertRequest(
  tx: Database,
  order: Order,
  wanted: RequestFields,
  { lines, claims }: { lines: readonly ClaimableLine[]; claims: readonly Claim[] },
) {
  await refuseWhileTakenBack(tx, order.id);
  const { type, reason, description, by, due_at, userId } = wanted;
  const isHeld = claims.every(({ count, held }) => held === count);
  const unitsOf = ({ id }: ClaimableLine) => claims.find(({ line }) => line.id === id)?.count ?? 0;
  const [created] = await tx
    .insert(afterSales)
    .values({
      order_id: order.id,
      user_id: order.user_id,
      type,
      reason,
      description,
      by,
      due_at,
      is_held: isHeld,
      entitled: claims.reduce((sum, { entitled }) => sum + entitled, 0),
      entitled_freight: endsOrder(lines, unitsOf) ? await freightLeft(tx, order) : 0,
    })
    .returning();
  await tx.insert(afterSaleItems).values(
    claims.map(({ line, count, held, entitled }) => ({
      after_sale_id: created!.id,
      item_id: line.id,
      order_id: order.id,
      count,
      held,
      entitled,
    })),
  );
  await rows(
    tx,
    sql`update order_items i set claimed_count = i.claimed_count + c.count, held_count = i.held_count + c.held
      from after_sale_items c where c.after_sale_id = ${created!.id} and i.id = c.item_id`,
  );
  const event = await addEvent(tx, created!, null, "requested", { by, userId });
  return { request: created! as AfterSale, event };
}
