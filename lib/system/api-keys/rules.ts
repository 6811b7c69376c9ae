import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { apiKeys } from "@/db/schema/users";
import { msg } from "@/lib/i18n/msg";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { refuseDuplicate } from "@/lib/kernel/records/entity";
import { forbiddenAt, forbiddenField } from "@/lib/rights/holding/grants";
import type { apiKeyEdit } from "./schemas";

export const refuseTakenName = (db: Database, name: string, except?: number) =>
  refuseDuplicate(db, apiKeys, and(eq(apiKeys.name, name), isNull(apiKeys.revoked_at)), {
    path: "name",
    message: msg("There is an API key {name} already.", { name }),
    except,
  });

type Key = typeof apiKeys.$inferSelect;

/** Responds 403 for permissions, networks and a time that the key does not have. */
export async function refuseWider(
  db: Database,
  key: Pick<Key, "permissions" | "networks" | "expires_at">,
  { permissions = [], networks, expires_at }: z.output<typeof apiKeyEdit>,
) {
  const refused: FieldError[] = permissions.flatMap((permission, at) =>
    key.permissions.includes(permission) ? [] : [wider(`permissions.${at}`)],
  );
  if (networks !== undefined && !(await isWithin(db, networks, key.networks))) refused.push(wider("networks"));
  const isLater = (end: string | null) => end === null || Date.parse(end) > key.expires_at!.getTime();
  if (expires_at !== undefined && key.expires_at && isLater(expires_at)) refused.push(wider("expires_at"));
  if (refused.length) throw forbiddenAt(refused);
}

const wider = (path: string) =>
  forbiddenField(path, "An API key does not get more than it has: create another one instead.");

/** Null is every address. */
async function isWithin(db: Database, inner: string[] | null, outer: string[] | null) {
  if (!inner || !outer) return !outer;
  const list = (networks: string[]) => sql`unnest(${`{${networks.join()}}`}::inet[])`;
  const [found] = await rows<{ within: boolean }>(
    db,
    sql`select bool_and(exists (select from ${list(outer)} b where a <<= b)) as within from ${list(inner)} a`,
  );
  return found!.within;
}
