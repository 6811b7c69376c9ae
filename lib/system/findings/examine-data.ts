import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { invariants } from "./invariants";

export const remedies: Readonly<Record<string, string>> = {
  by_hand:
    "The app cannot have written this: find out who changed the database, and put back what the order's events, payments and ledger lines tell.",
  sync: "Ask the platform: POST /cms/order/<id>/sync. If the fault stays, compare with the merchant's own site.",
  look_up: "Look it up at the merchant's own site by its number. Ship nothing before it is found there.",
  refund: "Refund it again: POST /cms/order/<id>/refund (with payment_id for a second payment).",
  report: "Add it to shipping_reports; the sweep sends it. Without the report the platform may hold the money back.",
  sweep:
    "The sweep does not reach it: is the app running, and does it reach WeChat? On Vercel, is the schedule of /api/sweep on?",
  bill: "Read the bill again: POST /cms/bill with its day. The id has the digits of the day.",
  count:
    "Count the goods, set `stock` of its variant in the database to the sum of the ledger, and then the counted number: POST /cms/product/<id>/stock.",
  product: "Open it in the back office, correct its options and its freight template, and save it.",
  variant: "Set deleted_at of one of its variants to null, then its `options` to what the variant's `values` say.",
  category: "Set its product_count to the number of its products that are on sale and not deleted.",
  rules: "Save its rules in the back office: each region in one of them, and one of them without regions.",
  address: "The shopper chooses a default address, or set is_default for one of theirs.",
  consents: 'Set `left` of their consents to 0: `update consents set "left" = 0 where user_id = <id>`.',
  key: "Delete the row of idempotency_keys that has no answer.",
  recount:
    "Run `select recount_figures(), recount_customers(), recount_ratings()` in the database: they count again what is derived from orders and reviews.",
};

interface Found {
  kind: string;
  remedy: string;
  fault: string;
  id: string | null;
  order_no: string | null;
}

const listed = 20;

export async function examineData(db: Database): Promise<{ faults: number; report: string }> {
  const found = await db.transaction((tx) => readFaults(tx as Database), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
  const parts = [...new Set(found.map(({ fault }) => fault))].map((fault) => {
    const these = found.filter((one) => one.fault === fault);
    const named = these.slice(0, listed).map((one) => `  ${nameOf(one)}`);
    const more = these.length > listed ? [`  and ${these.length - listed} more`] : [];
    const remedy = remedies[these[0]!.remedy]!;
    return [`${fault[0]!.toUpperCase()}${fault.slice(1)}:`, ...named, ...more, `  What to do: ${remedy}`].join("\n");
  });
  return { faults: found.length, report: parts.join("\n\n") };
}

const readFaults = (db: Database) =>
  rows<Found>(
    db,
    sql`select distinct kind, remedy, fault, f.id::text as id, o.order_no
      from (${invariants}) f left join orders o on o.id = f.id and kind = 'order' order by fault, id`,
  );

function nameOf({ kind, id, order_no }: Found) {
  if (id === null) return kind;
  return order_no ? `order ${id} (${order_no})` : `${kind} ${id}`;
}
