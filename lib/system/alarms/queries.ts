import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { alarmReads } from "@/db/schema/events";
import type { Language } from "@/lib/i18n/language";
import { listRows } from "@/lib/kernel/lists/lists";
import type { AlarmType } from "@/lib/selling/events/alarm-types";
import { describeEvent, readEvents } from "@/lib/selling/events/describe-event";
import type { alarmFilter } from "./schemas";

const maxUnread = 100;

interface Reader {
  id: number;
  types: readonly AlarmType[];
  language: Language;
}

/** Literals, so that PostgreSQL can choose the right index. */
const isOf = (types: readonly AlarmType[]) =>
  sql.raw(`e.position is not null and e.type in (${types.map((type) => `'${type}'`).join(", ") || "null"})`);

const readUpTo = (reader: number) =>
  sql`coalesce((select r.position from alarm_reads r where r.user_id = ${reader}), 0)`;

export async function listAlarms(
  db: Database,
  { id, types, language }: Reader,
  { type: only, unread, ...paging }: z.output<typeof alarmFilter>,
) {
  const wanted = only ? types.filter((type) => type === only) : types;
  const found = await listRows<{ id: number; is_read: boolean }>(
    db,
    {
      columns: { id: sql`e.id`, is_read: sql`e.position <= ${readUpTo(id)}` },
      from: sql`events e`,
      where: unread ? sql`${isOf(wanted)} and e.position > ${readUpTo(id)}` : isOf(wanted),
      order: sql`e.position desc`,
      isBig: true,
    },
    paging,
  );
  const eventDetails = new Map(
    (
      await readEvents(
        db,
        found.items.map((item) => item.id),
      )
    ).map((event) => [event.id, event]),
  );
  const items = found.items.map((item) => {
    const event = eventDetails.get(item.id)!;
    const { position, type, resource_id, created_at } = event;
    const resource = event.resource as Resource;
    return {
      position,
      type,
      resource,
      resource_id,
      created_at,
      is_read: item.is_read,
      ...describeEvent(event, language),
    };
  });
  return { ...found, items, ...(await countUnread(db, id, types)) };
}
type Resource = "backup" | "order" | "after_sale" | "complaint" | "product" | "bot" | "webhook" | "message_template";

async function countUnread(db: Database, id: number, types: readonly AlarmType[]) {
  const [found] = await rows<{ unread: number; last_position: number }>(
    db,
    sql`select (select count(*)::int from (select from events e where ${isOf(types)} and e.position > ${readUpTo(id)} limit ${maxUnread}) unread) as unread,
      coalesce((select max(e.position) from events e where ${isOf(types)}), 0)::float8 as last_position`,
  );
  return found!;
}

/** Moves forward only, and not beyond the last event, because that would hide future alarms. */
export async function readAlarms(db: Database, id: number, types: readonly AlarmType[], position: number) {
  const last = sql`least(${position}::bigint, coalesce((select max(e.position) from events e), 0))`;
  const [row] = await db
    .insert(alarmReads)
    .values({ user_id: id, position: last as unknown as number })
    .onConflictDoUpdate({
      target: alarmReads.user_id,
      set: { position: sql`greatest(${alarmReads.position}, excluded.position)` },
    })
    .returning();
  const { unread } = await countUnread(db, id, types);
  return { position: row!.position, unread };
}
