import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type bots, eventDeliveries, events, webhooks } from "@/db/schema/events";
import { msg } from "@/lib/i18n/msg";
import type { User } from "@/lib/kernel/contract/actor";
import { environment } from "@/lib/kernel/process/environment";
import { forbiddenAt, forbiddenField } from "@/lib/rights/holding/grants";
import { type EventType, eventPermissions, type WebhookType } from "./event-types";

/** The event types that a row of the table sends: those that its last editor currently has permission to see. */
export const sentTypes = (target: typeof bots | typeof webhooks) => sql<EventType[]>`array(select needs.key
  from users u join groups g on g.id = u.group_id, json_each_text(${JSON.stringify(eventPermissions)}) needs
  where u.id = ${target.editor_id} and u.status = 'active' and u.deleted_at is null and (not u.is_demo or ${environment().sandbox}::boolean)
    and ${target.types} && array[needs.key, '*']
    and (g.is_system or exists (select from group_permissions p where p.group_id = g.id and p.permission = needs.value)))`;

/** The event types that are queued for it. Of `*`, those that its editor may not see are not. */
export const queuedTypes = () =>
  sql`case when '*' = any(${webhooks.types}) then ${sentTypes(webhooks)} else ${webhooks.types} end`;

/**
 * Checked for every edit, not only if the types change: with a new address, an admin could redirect another admin's
 * events to their own system.
 */
export function refuseUnseen(types: readonly WebhookType[], { group }: User) {
  const errors = types.flatMap((type, place) => {
    const right = type !== "*" && eventPermissions[type];
    if (!right || group?.permissions.has(right)) return [];
    return [forbiddenField(`types.${place}`, msg("You do not have {right} yourself.", { right }))];
  });
  if (errors.length) throw forbiddenAt(errors);
}

export const waitingFor = (target: { bot_id: number } | { webhook_id: number }) =>
  and(
    "bot_id" in target ? eq(eventDeliveries.bot_id, target.bot_id) : eq(eventDeliveries.webhook_id, target.webhook_id),
    eq(eventDeliveries.status, "pending"),
  );

export const failWaiting = (tx: Database, where: SQL | undefined, error: "late" | "withheld" | "paused") =>
  tx.update(eventDeliveries).set({ status: "failed", error }).where(where);

export const isNoneOf = (types: readonly string[]) =>
  sql`exists (select from ${events} e where e.id = ${eventDeliveries.event_id} and e.type <> all(${`{${types.join(",")}}`}::text[]))`;
