import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { apiKeys } from "@/db/schema/users";
import { msg } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { id, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { refuseDuplicate } from "@/lib/kernel/records/refuse-duplicate";
import { createKey } from "@/lib/people/sessions/live-key";
import { refuseExcessRights } from "@/lib/rights/holding/grants";
import { lockRights } from "@/lib/rights/holding/rights";
import { apiKeyRecord, getApiKey, listApiKeys } from "./queries";
import { apiKey, apiKeyFilter, apiKeyInput, maxKeys, newApiKey } from "./schemas";

const module = "cms-api_key";
const url = z.object({ id });

export const list = operation({
  method: "GET",
  path: "/cms/api_key",
  module,
  summary: "List API keys",
  description: "Those of all admins, the newest first, revoked ones last. No answer contains a key itself.",
  access: "api_key.read",
  url: apiKeyFilter,
  output: pageOf(apiKey),
  run: (paging, { db }) => listApiKeys(db, paging),
});

export const get = operation({
  method: "GET",
  path: "/cms/api_key/{id}",
  module,
  summary: "Get an API key",
  description: "Without the key itself. `last_used_at` is exact to the minute.",
  access: "api_key.read",
  url,
  output: apiKey,
  run: ({ id }, { db }) => getApiKey(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/api_key",
  module,
  summary: "Create an API key",
  description:
    "Only this answer shows the `key`. Scripts send it as `Authorization: Bearer kiosk_…`, below /cms only. A request may do what both the key and its admin have permission for at that time, and is logged under both names. It can never change admins, groups, sessions, keys, webhooks and settings, or what is the caller's own, such as a password. A key ends when it is revoked or expires, or when its admin is disabled, deleted or no longer an admin. It needs no second factor, because an admin who has one needs a code of the last five minutes to create it. Above `limit.api_key` requests a minute (600) it gets 429.",
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
    if ((await db.$count(apiKeys, isNull(apiKeys.revoked_at))) >= maxKeys)
      throw new AppError("limit_reached", msg("At most {most} API keys.", { most: maxKeys }));
    await refuseDuplicate(db, apiKeys, and(eq(apiKeys.name, fields.name), isNull(apiKeys.revoked_at)), {
      path: "name",
      message: msg("There is an API key {name} already.", { name: fields.name }),
    });
    const { key, ...stored } = createKey();
    const expires_at = fields.expires_at ? new Date(fields.expires_at) : null;
    const values = { ...fields, ...stored, expires_at, user_id: actor.user.id };
    const [created] = await db.insert(apiKeys).values(values).returning();
    changed(apiKeyRecord, created!.id, null, created!);
    return { id: created!.id, key };
  },
});

export const revoke = operation({
  method: "DELETE",
  path: "/cms/api_key/{id}",
  module,
  summary: "Revoke an API key",
  description: "The next request with it is 401. It remains in the list, and cannot become valid again.",
  access: "api_key.edit",
  url,
  output: nothing,
  async run({ id }, { db, changed }) {
    const [revoked] = await db
      .update(apiKeys)
      .set({ revoked_at: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revoked_at)))
      .returning();
    if (!revoked) throw notFound("There is no such API key, or it was revoked before.");
    changed(apiKeyRecord, id, { ...revoked, revoked_at: null }, revoked);
  },
});
