import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Database, rows } from "@/db/client";
import { categories, products, themes, variants } from "@/db/schema/catalogue";
import { freightTemplates } from "@/db/schema/freight";
import { coupons, promotions } from "@/db/schema/offers";
import { orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import type { Language } from "@/lib/i18n/language";
import { createBasics } from "@/lib/system/basics/create-basics";
import { insertBotsAndMessages, insertWaiting } from "./bots-and-messages";
import { createDemo } from "./demo";
import { insertCodes } from "./offers";
import { insertOrders } from "./orders";
import { hashDemoPasswords, insertPeople } from "./people";
import { insertSearches } from "./searches";
import { insertShop } from "./shop";

/** Inserts the demo shop in one language. Returns false if it already exists; throws if the database has other data. */
export async function seed(db: Database, language: Language, now = new Date()) {
  if (await isSeeded(db)) return false;
  const passwords = await hashDemoPasswords();
  return db.transaction(async (tx) => {
    const inside = tx as unknown as Database;
    await inside.execute(sql`lock table users in share row exclusive mode`);
    if (await isSeeded(inside)) return false;
    await refuseIfInUse(inside);
    await nameBasics(inside, language);
    const demo = createDemo(language);
    const people = await insertPeople(inside, demo, passwords, now);
    await insertShop(inside, demo, people.rootId, now);
    await insertOrders(inside, demo, people, now);
    await insertCodes(inside, people.rootId, now);
    await insertSearches(inside, demo, now);
    await insertBotsAndMessages(inside, demo.texts.shop.bot, language, people.rootId);
    await insertWaiting(inside, people.buyers.slice(1, 4));
    const goods = [categories, freightTemplates, products, variants, themes];
    await continueIds(inside, [users, ...goods, promotions, coupons, orders, payments]);
    return true;
  });
}

/** Creates menus and dictionaries again, in the language of the demo. */
async function nameBasics(db: Database, language: Language) {
  await db.execute(sql`truncate menus, elements, dict_entries, dict_types, initial_records restart identity cascade`);
  await createBasics(db, language);
  if (language === "zh") await db.execute(sql`update groups set info = '拥有全部权限。' where is_system`);
}

async function isSeeded(db: Database) {
  const [found] = await rows<{ seeded: boolean }>(db, sql`select exists (select from users where is_demo) as seeded`);
  return found!.seeded;
}

/** A shop with data, such as an imported one, is not seeded. */
export async function isInUse(db: Database) {
  const { people, goods } = await countOwn(db);
  return people + goods > 0;
}

async function countOwn(db: Database) {
  const [found] = await rows<{ people: number; goods: number }>(
    db,
    sql`select (select count(*)::int from users) as people, (select count(*)::int from categories) as goods`,
  );
  return found!;
}

async function refuseIfInUse(db: Database) {
  const { people, goods } = await countOwn(db);
  if (people + goods > 0)
    throw new Error(
      `The demo shop needs an empty database: this one already has ${people} users and ${goods} categories.`,
    );
}

/** The seed sets ids explicitly, so the sequences must continue after them. */
async function continueIds(db: Database, tables: PgTable[]) {
  const each = tables.map(getTableName).map((name) => `setval('${name}_id_seq', (select max(id) from ${name}))`);
  await db.execute(sql.raw(`select ${each.join(", ")}`));
}
