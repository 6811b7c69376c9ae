import { sql } from "drizzle-orm";
import { z } from "zod";
import { rows } from "@/db/client";
import { events } from "@/db/schema/events";
import { jsonRow } from "@/db/statement";
import { refusedAt } from "@/lib/kernel/contract/errors";
import { commaList, size } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { maxRows, rowsOf } from "@/lib/kernel/lists/paging";
import { operation } from "@/lib/kernel/operation";
import { eventPermissions, eventTypeNames } from "@/lib/selling/events/event-types";
import { eventColumns, position, type ShopEvent, shopEvent } from "@/lib/selling/events/shop-event";

export const list = operation({
  method: "GET",
  path: "/cms/event",
  module: "cms-event",
  summary: "Follow the events of the shop",
  description:
    "Events of the last 30 days in the order of their positions, of the types whose records the caller may see: those of orders with `order.read`, and so on. `next` is the `after` of the following request; when it no longer changes, all events were read. A position beyond the newest, or from before the import of a backup, is 409 `position_unknown`: leave `after` empty. An event is a hint to read its record: then, and after a pause of more than 30 days, follow the lists of orders, products and after-sale requests with their own `after`.",
  access: "event.read",
  problems: ["position_unknown"],
  url: z.object({
    after: z
      .string()
      .regex(/^\d{0,15}$/, "Must be empty, or the `next` of an earlier answer.")
      .meta({ examples: ["1024"] })
      .transform(Number)
      .optional()
      .meta({ description: "Events behind this position. Empty or left out: from the oldest." }),
    type: commaList(eventTypeNames).optional().describe("Only these types."),
    size,
  }),
  output: namedObject("ShopEventPage", {
    items: z.array(shopEvent).describe("The events, the oldest first."),
    next: position.describe("The position to continue from. Store it together with what the events caused."),
  }),
  async run({ after = 0, type: wanted = eventTypeNames, size }, { actor, db }) {
    const { permissions } = actor.user.group;
    const types = wanted.filter((type) => permissions.has(eventPermissions[type]));
    const [found] = await rows<{ items: ShopEvent[]; next: number; is_unknown: boolean }>(
      db,
      sql`with scanned as materialized (select * from ${events} where position > ${after} order by position limit ${maxRows}),
        shown as (select * from scanned ${events} where type = any(${`{${types.join(",")}}`}::text[]) order by position limit ${rowsOf(size)})
        select coalesce((select json_agg(${jsonRow(eventColumns)} order by position) from shown ${events}), '[]') as items,
          coalesce(case when (select count(*) from shown) = ${rowsOf(size)} then (select max(position) from shown)
            else (select max(position) from scanned) end, ${after})::float8 as next,
          ${after}::bigint > coalesce((select max(position) from events), last_value)
            or ${after}::bigint > 0 and ${after}::bigint < (select extract(epoch from max(created_at)) from imports) is true as is_unknown
        from events_id_seq`,
    );
    if (found!.is_unknown)
      throw refusedAt(
        "after",
        "position_unknown",
        "This shop has no such position: it was restored from a backup, or the number is another shop's. Leave `after` empty, and read orders, products and requests again from a few minutes before the backup.",
      );
    return found!;
  },
});
