import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { type BotKind, bots, eventDeliveries } from "@/db/schema/events";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { seal } from "@/lib/kernel/process/seal";
import { entity, insertRow, inTurn, refuseTaken, saveRow } from "@/lib/kernel/records/entity";
import { botHosts } from "@/lib/platform/bot-hosts";
import type { AlarmType } from "@/lib/selling/events/alarm-types";
import { refuseUnseen, waitingFor } from "@/lib/selling/events/deliveries";
import { protocols } from "./protocols";
import { getBot } from "./queries";
import { type botInput, maxBots } from "./schemas";

type Bot = typeof bots.$inferSelect;
type Fields = z.output<typeof botInput>;

export const botEntity = entity({
  name: "bot",
  table: bots,
  title: bots.name,
  revertible: "alarm.edit",
  masked: ["address", "secret"],
  derived: ["editor_id", "failures", "last_error", "next_attempt_at", "recent"],
  logged: ["name", "kind", "address", "secret", "types", "language", "status"],
  begin: inTurn(bots),
  async create(db, { secret, language, ...fields }: Fields, { actor }): Promise<Bot> {
    refuseUnseen(fields.types, actor.user);
    refuseUnprintable({ ...fields, secret });
    if ((await db.$count(bots)) >= maxBots)
      throw new AppError("limit_reached", msg("At most {most} bots.", { most: maxBots }));
    await refuseName(db, fields.name);
    return insertRow(db, bots, {
      ...fields,
      address: sealedAddress(fields.kind, fields.address),
      secret: secret ? seal("bots", secret) : null,
      language: language ?? actor.origin.language,
      editor_id: actor.user.id,
    });
  },
  async write(db, before, { address, secret, ...fields }: Partial<Fields>, { actor }): Promise<Bot> {
    refuseUnseen(fields.types ?? (before.types as AlarmType[]), actor.user);
    if (fields.name !== undefined) await refuseName(db, fields.name, before.id);
    const { kind } = { ...before, ...fields };
    refuseUnprintable({ ...before, ...fields, secret: secret === undefined ? before.secret : secret });
    if (kind !== before.kind && address === undefined)
      throw invalid({ path: "address", code: "required", message: "Name the address of the new kind of bot, too." });
    if (fields.status !== undefined && (fields.status === "paused") !== (before.status === "paused"))
      await forgetWaiting(db, before.id);
    const isTriedAnew = address !== undefined || secret !== undefined || fields.status !== undefined;
    return saveRow(db, bots, before.id, {
      ...(isTriedAnew && { status: before.status === "paused" ? ("paused" as const) : ("active" as const), ...fresh }),
      ...fields,
      editor_id: actor.user.id,
      ...(address !== undefined && { address: sealedAddress(kind, address) }),
      ...(secret !== undefined && { secret: secret === null ? null : seal("bots", secret) }),
    });
  },
  read: (db, id, { origin }) => getBot(db, id, origin.language),
});

/** Clears earlier failures and retries immediately. */
const fresh = { failures: 0, last_error: null, next_attempt_at: sql`now()` };

/**
 * Discards the pending events of a paused bot. Repeated when it is resumed, because events may have been dispatched
 * during the pause.
 */
const forgetWaiting = (db: Database, id: number) => db.delete(eventDeliveries).where(waitingFor({ bot_id: id }));

function refuseUnprintable({
  kind,
  types,
  secret,
}: Pick<Bot, "kind" | "types"> & { secret?: string | null | undefined }) {
  if (kind !== "feie") return;
  if (types.some((type) => type !== "order.paid"))
    throw invalid({ path: "types", code: "invalid", message: "A printer prints only paid orders: order.paid." });
  if (!secret) throw invalid({ path: "secret", code: "required", message: "A printer needs the UKEY of its account." });
}

const refuseName = (db: Database, name: string, except?: number) =>
  refuseTaken(db, bots.name, name, msg("There is a bot {name} already.", { name }), except);

/** Stores only the token. Each kind has a fixed host, so messages cannot be sent elsewhere. */
export function sealedAddress(kind: BotKind, address: string) {
  const host = botHosts[kind];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isThere = url?.protocol === "https:" && url.host === host && !url.username && !url.password && !url.hash;
  const token = url && isThere ? protocols[kind].tokenOf(url) : undefined;
  if (token === undefined)
    throw invalid({
      path: "address",
      code: "invalid",
      message: msg("Must be the address of a bot at {host}.", { host }),
    });
  return seal("bots", token);
}
