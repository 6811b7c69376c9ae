import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { users } from "@/db/schema/users";
import { transaction } from "@/lib/kernel/retry";
import type { Sweep } from "@/lib/kernel/work/sweep";
import type { LoginType } from "@/lib/people/identity/identifiers";
import { accountKey, clearThrottle, codeKey, userKey } from "@/lib/people/sessions/throttle";
import { userRecord } from "@/lib/people/users/with-names";
import { abandonFile } from "@/lib/storage/loose-files";
import { maskLog, maskOrders } from "./mask-orders";
import { refuseOpenMatters } from "./open-matters";

/** Of the descriptions of both operations. */
export const erasureRules =
  "Login names, sessions, addresses, cart, favourites, consents and profile are deleted at once, and reviews no longer name an author. Orders remain as a record of the sale; their recipient, remarks and evidence are removed once no after-sale request is possible. " +
  "409 `in_use` while an order is unpaid or not shipped, or a refund or an after-sale request is under way: `errors` lists each, newest first and at most 20, with its `entity` and `id`, and `code` is `unpaid`, `unshipped`, `refund` or `after_sale`.";

/**
 * The row of the user remains, without a name, because orders and figures refer to it. Call it with a user who is not
 * an admin, and whose row is locked.
 */
export async function eraseAccount(tx: Database, id: number) {
  await refuseOpenMatters(tx, id);
  await removePersonalRows(tx, id);
  await maskOrders(tx, id);
  // The sweep runs once more, because a request of the shopper that began earlier can still write a row.
  await tx
    .update(users)
    .set({ deleted_at: sql`now()`, erase_due_at: sql`now() + interval '1 minute'`, version: sql`${users.version} + 1` })
    .where(eq(users.id, id));
  await tx.execute(
    sql`insert into events (type, resource, resource_id, data) values ('user.erased', 'user', ${id}, '{}')`,
  );
}

/** Orders keep their recipient until no after-sale request is possible. */
export const finishErasures: Sweep = {
  name: "erased accounts",
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select id from users where erase_due_at <= now() order by erase_due_at limit ${limit}`,
    ),
  work: (db, id) =>
    transaction(db, async (tx) => {
      await removePersonalRows(tx, id);
      const next = await maskOrders(tx, id);
      await tx.execute(sql`update users set erase_due_at = ${next} where id = ${id}`);
    }),
};

async function removePersonalRows(tx: Database, id: number) {
  await removeLoginNames(tx, id);
  for (const table of personalTables) await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`);
  await removePictures(tx, id);
  await hideReviews(tx, id);
  await emptyAnswers(tx, id);
  await maskLog(tx, userRecord, [id]);
}

const personalTables = [
  "sessions",
  "devices",
  "second_factors",
  "addresses",
  "invoice_titles",
  "cart_items",
  "favourites",
  "stock_notices",
  "messages",
  "consents",
  "preferences",
  "idempotency_keys",
];

/**
 * Also of former names: those with which the user has signed in. Another user can have such a name now. Attempts with a
 * name that had no owner have no `user_id`.
 */
async function removeLoginNames(tx: Database, id: number) {
  const names = await rows<{ type: LoginType; identifier: string }>(
    tx,
    sql`with own as (delete from identities where user_id = ${id} returning type, identifier)
      select type, identifier from own
      union select type, account from login_logs l where user_id = ${id} and account <> '' and not exists (
        select from identities i where i.type = l.type and i.identifier = l.account and i.user_id <> ${id})`,
  );
  for (const { type, identifier } of names) {
    await clearThrottle(tx, accountKey(type, identifier));
    await tx.execute(sql`update login_logs set account = '' where type = ${type} and account = ${identifier}`);
  }
  for (const key of [userKey(id), codeKey(id)]) await clearThrottle(tx, key);
  await tx.execute(sql`update login_logs set account = '' where user_id = ${id} and account <> ''`);
}

async function removePictures(tx: Database, id: number) {
  const [before] = await tx.select({ avatar: users.avatar }).from(users).where(eq(users.id, id));
  const others = { awaited_phone: null, avatar_width: null, avatar_height: null, avatar_widths: null };
  await tx
    .update(users)
    .set({ nickname: "", note: "", tags: [], password_hash: null, unionid: null, avatar: null, ...others })
    .where(eq(users.id, id));
  if (before?.avatar) await abandonFile(tx, before.avatar);
  await tx.execute(
    sql`update loose_files set is_abandoned = true where key in (select key from shopper_images where user_id = ${id})`,
  );
}

/** Published reviews remain, without an author. The others, which no shopper can read, are deleted. */
async function hideReviews(tx: Database, id: number) {
  await tx.execute(sql`update reviews set is_anonymous = true where user_id = ${id} and not is_anonymous`);
  const unread = await rows<{ images: { key: string }[] }>(
    tx,
    sql`with before as (
          select id, images from reviews where user_id = ${id} and status <> 'published' and deleted_at is null for update)
        update reviews r set content = '', images = '[]', "check" = null, reply = null, replied_at = null,
          status = 'hidden', deleted_at = now(), updated_at = now(), version = version + 1
        from before where r.id = before.id returning before.images`,
  );
  for (const { key } of unread.flatMap(({ images }) => images)) await abandonFile(tx, key);
}

/**
 * An admin's request that is repeated with its Idempotency-Key gets an empty answer, and does not run again. The user's
 * own keys are deleted.
 */
async function emptyAnswers(tx: Database, id: number) {
  await tx.execute(sql`update idempotency_keys set answer = 'null' where operation like '% /cms/%' and (
    operation like '% /cms/customer%' and answer -> 'id' = ${id}::text::jsonb
    or jsonb_path_exists(answer, '$.** ? (@.user.id == $id || @.user_id == $id)', jsonb_build_object('id', ${id}::int)))`);
}
