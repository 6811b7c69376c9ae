import { isNull } from "drizzle-orm";
import { apiKeys } from "@/db/schema/users";
import { msg } from "@/lib/i18n/msg";
import type { Actor } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import { operation } from "@/lib/kernel/operation";
import { createKey, type KeyUser } from "@/lib/people/sessions/live-key";
import { refuseExcessRights } from "@/lib/rights/holding/grants";
import { lockRights } from "@/lib/rights/holding/rights";
import { apiKeyRecord } from "./queries";
import { refuseTakenName } from "./rules";
import { apiKeyInput, maxKeys, newApiKey } from "./schemas";

/** `refuseBroad` throws if an assistant has too many tools as this caller. */
export const createOperation = (refuseBroad: (actor: Actor & { user: KeyUser }) => unknown) =>
  operation({
    method: "POST",
    path: "/cms/api_key",
    module: "cms-api_key",
    summary: "Create an API key",
    description:
      "Only this answer shows the `key`. Scripts send it as `Authorization: Bearer kiosk_…`, below /cms only; with `assistant: true` at /mcp only, where it has at most 25 tools. A request may do what both the key and its admin have permission for at that time, and is logged under both names. It can never change admins, groups, sessions, keys, webhooks and settings, or what is the caller's own, such as a password. A key ends when it is revoked or expires, or when its admin is disabled, deleted or no longer an admin. It needs no second factor, because an admin who has one needs a code of the last five minutes to create it. Above `limit.api_key` requests a minute (600) it gets 429.",
    access: "api_key.edit",
    reads: { by: "api_key.read", otherwise: newApiKey },
    idempotent: false,
    needsCode: true,
    status: 201,
    problems: ["duplicate", "limit_reached"],
    body: apiKeyInput,
    output: newApiKey,
    async run(fields, { db, actor, changed }) {
      const own = await lockRights(db, actor, "api_key.edit");
      await refuseExcessRights(db, own, fields);
      if (fields.assistant) {
        const group = { ...actor.user.group, permissions: new Set(fields.permissions) };
        refuseBroad({ ...actor, user: { ...actor.user, group, key: { id: 0, name: fields.name } } });
      }
      if ((await db.$count(apiKeys, isNull(apiKeys.revoked_at))) >= maxKeys)
        throw new AppError("limit_reached", msg("At most {most} API keys.", { most: maxKeys }));
      await refuseTakenName(db, fields.name);
      const { key, ...stored } = createKey();
      const expires_at = fields.expires_at ? new Date(fields.expires_at) : null;
      const values = { ...fields, ...stored, expires_at, user_id: actor.user.id };
      const [created] = await db.insert(apiKeys).values(values).returning();
      changed(apiKeyRecord, created!.id, null, created!);
      return { id: created!.id, key };
    },
  });
