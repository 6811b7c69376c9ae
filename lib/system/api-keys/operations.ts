import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { apiKeys, users } from "@/db/schema/users";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { id, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { createKey } from "@/lib/people/sessions/live-key";
import { lockRights } from "@/lib/rights/holding/rights";
import { checkCanEdit } from "@/lib/rights/holding/user-rules";
import { apiKeyRecord, getApiKey, listApiKeys, lockLiveKey } from "./queries";
import { refuseTakenName, refuseWider } from "./rules";
import { apiKey, apiKeyEdit, apiKeyFilter, newApiKey } from "./schemas";

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

export const update = operation({
  method: "PUT",
  path: "/cms/api_key/{id}",
  module,
  summary: "Rename or narrow an API key",
  description:
    "Takes permissions or networks from the key, or lets it expire earlier. Anything that it does not have now is 403 `forbidden`: create another key instead. While an old key is still valid after a rotation, the change applies to both. Earlier lines of the log have the earlier name.",
  access: "api_key.edit",
  reads: "api_key.read",
  problems: ["duplicate"],
  url,
  body: apiKeyEdit,
  output: apiKey,
  async run({ id, expires_at, ...fields }, { db, actor, changed }) {
    await lockRights(db, actor, "api_key.edit");
    const before = await lockLiveKey(db, id);
    await refuseWider(db, before, { ...fields, expires_at });
    if (fields.name !== undefined) await refuseTakenName(db, fields.name, id);
    const [after] = await db
      .update(apiKeys)
      .set({ ...fields, expires_at: expires_at == null ? expires_at : new Date(expires_at) })
      .where(eq(apiKeys.id, id))
      .returning();
    changed(apiKeyRecord, id, before, after!);
    return getApiKey(db, id);
  },
});

export const rotate = operation({
  method: "POST",
  path: "/cms/api_key/{id}/rotate",
  module,
  summary: "Rotate an API key",
  description:
    "Only this answer shows the new `key`. The old one also works for 24 hours, so that the program can be changed without a gap; another rotation ends it at once, and is 409 `protected` within ten seconds of this one. Both have the same permissions, limits and name. 403 if the key's admin has rights that the caller lacks.",
  access: "api_key.edit",
  reads: { by: "api_key.read", otherwise: newApiKey },
  problems: ["protected"],
  idempotent: false,
  needsCode: true,
  url,
  output: newApiKey,
  async run({ id }, { db, actor, changed }) {
    const own = await lockRights(db, actor, "api_key.edit");
    const before = await lockLiveKey(db, id);
    const [maker] = await db.select().from(users).where(eq(users.id, before.user_id));
    await checkCanEdit(db, own, maker!);
    const { key, hash } = createKey(before.prefix);
    const [after] = await db
      .update(apiKeys)
      .set({ hash, old_hash: before.hash, rotated_at: sql`now()` })
      .where(and(eq(apiKeys.id, id), sql`coalesce(${apiKeys.rotated_at} <= now() - interval '10 seconds', true)`))
      .returning();
    if (!after) throw new AppError("protected", "The key was rotated less than ten seconds ago.");
    changed(apiKeyRecord, id, before, after);
    return { id, key };
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
