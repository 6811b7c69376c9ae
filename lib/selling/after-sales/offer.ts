import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { ReasonCause } from "@/db/schema/content";
import type { Delivery, OrderStatus } from "@/db/schema/orders";
import { notFoundOf } from "@/lib/kernel/records/entity";
import { entitledOf } from "@/lib/selling/claims/entitled";
import { readSettings } from "@/lib/settings/queries";
import { refundable } from "./conditions";
import { type ClaimableLine, endsOrder, freeUnits, freightLeft, readLines } from "./read-lines";
import { casesOf, casesOfUnits } from "./reasons";

export const maxRequestsPerLine = 3;
export const requestableStates: readonly OrderStatus[] = ["paid", "shipped", "completed"];

interface Reason {
  value: string;
  label: string;
  cause: ReasonCause | null;
}
interface Facts {
  id: number;
  status: OrderStatus;
  delivery: Delivery;
  freight: number;
  completed_at: Date | string | null;
}

/** The deadline for requests about shipped goods. Null: the order is not completed, so there is no deadline yet. */
export const requestDeadline = ({ completed_at }: Pick<Facts, "completed_at">, days: number) =>
  completed_at === null ? null : new Date(new Date(completed_at).getTime() + days * 86_400_000);

function offerLine(order: Facts, line: ClaimableLine, { isOpen, isInTime }: { isOpen: boolean; isInTime: boolean }) {
  const { here, away } = freeUnits(line);
  const unshipped = isOpen ? here : 0;
  const count = unshipped + (isOpen && isInTime ? away : 0);
  const types = [
    ...(count ? (["refund"] as const) : []),
    ...(count > unshipped && order.delivery !== "virtual" ? (["return"] as const) : []),
  ];
  const entitled = Array.from({ length: count }, (_, at) => entitledOf(line, at + 1));
  return { item_id: line.id, types, count, unshipped, entitled };
}

export async function readOffer(db: Database, orderId: number, shopper?: number) {
  const [order] = await rows<Facts & { user_id: number; refundable: number; reasons: Reason[] }>(
    db,
    sql`select id, user_id, status, delivery, freight, completed_at, ${refundable} as refundable,
        (select coalesce(json_agg(json_build_object('value', d.value, 'label', d.label, 'cause', d.cause) order by d.sort, d.id), '[]')
          from dict_entries d where d.type = 'after_sale_reason' and d.status = 'active') as reasons
      from orders o where id = ${orderId}`,
  );
  if (!order || (shopper !== undefined && order.user_id !== shopper)) throw notFoundOf("order");
  const { "after_sale.days": days } = await readSettings(db, "after_sale.days");
  const lines = await readLines(db, orderId);
  const until = requestDeadline(order, days);
  const isAskable = requestableStates.includes(order.status);
  const limits = (line: ClaimableLine) =>
    shopper === undefined
      ? { isOpen: isAskable, isInTime: true }
      : {
          isOpen: isAskable && days > 0 && line.requests < maxRequestsPerLine,
          isInTime: until === null || until > new Date(),
        };
  const items = lines.map((line) => offerLine(order, line, limits(line)));
  const countOf = (line: ClaimableLine) => items.find(({ item_id }) => item_id === line.id)!.count;
  const freight = isAskable && endsOrder(lines, countOf) ? await freightLeft(db, order) : 0;
  const possible = new Set(
    items.flatMap(({ types, count, unshipped }) =>
      types.flatMap((type) => casesOfUnits(type, { unshipped, shipped: count - unshipped })),
    ),
  );
  const reasons = order.reasons.flatMap(({ cause, ...reason }) => {
    const cases = casesOf(cause, order.delivery).filter((one) => possible.has(one));
    return cases.length ? [{ ...reason, cases }] : [];
  });
  return { items, freight, refundable: order.refundable, until, reasons };
}
