import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { bots } from "@/db/schema/events";
import { isoTime, jsonRow } from "@/db/statement";
import type { Language } from "@/lib/i18n/language";
import { translate } from "@/lib/i18n/translate";
import { unseal } from "@/lib/kernel/process/seal";
import { requireRecord } from "@/lib/kernel/records/entity";
import { sentTypes } from "@/lib/selling/events/deliveries";
import type { EventType } from "@/lib/selling/events/event-types";
import type { bot } from "./schemas";

const columns = () => ({
  id: bots.id,
  name: bots.name,
  kind: bots.kind,
  types: bots.types,
  language: bots.language,
  status: bots.status,
  last_error: bots.last_error,
  version: bots.version,
  address: bots.address,
  has_secret: sql`${bots.secret} is not null`,
  created_at: bots.created_at,
  updated_at: bots.updated_at,
  waiting: sql`(select count(*)::int from deliveries d where d.bot_id = bots.id and d.status = 'pending')`,
  // Events are sent in order, so the one sent last is the newest.
  last_sent_at: sql`(select ${isoTime(sql`d.sent_at`)} from deliveries d where d.bot_id = bots.id and d.status = 'sent'
    order by d.event_id desc limit 1)`,
  sent_types: sentTypes(bots),
});
type Shown = z.output<typeof bot>;
type Row = Omit<Shown, "address_end" | "withheld_types"> & { address: string; sent_types: EventType[] };

const shown = ({ address, last_error, sent_types, ...row }: Row, language: Language): Shown => ({
  ...row,
  withheld_types: row.types.filter((type) => !sent_types.includes(type)),
  address_end: unseal("bots", address)?.slice(-4) ?? "",
  last_error: last_error && translate(last_error, language),
});

export async function listBots(db: Database, language: Language) {
  const found = await rows<{ row: Row }>(db, sql`select ${jsonRow(columns())} as row from bots order by name, id`);
  return { items: found.map(({ row }) => shown(row, language)) };
}

export async function getBot(db: Database, id: number, language: Language) {
  const [found] = await rows<{ row: Row }>(db, sql`select ${jsonRow(columns())} as row from bots where id = ${id}`);
  return shown(requireRecord("bot", found).row, language);
}
