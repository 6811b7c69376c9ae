import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { elements, groupElements, groupMenus, groupPermissions, groups, menus } from "@/db/schema/groups";
import { addresses, identities, sessions, users } from "@/db/schema/users";
import { hashPassword } from "@/lib/people/identity/passwords";
import { openidOf } from "@/lib/sandbox/shopper";
import { defaultAvatar } from "./catalogue";
import type { Demo } from "./demo";
import type { DemoTexts, SeedAddress } from "./shapes";
import { demoShopperAddress } from "./shoppers";

const accounts = [
  { id: 1, username: "root", password: "kiosk-root-demo", group: "root" },
  { id: 2, username: "clerk", password: "kiosk-clerk-demo", group: "clerks" },
  { id: 3, username: "shopper", password: "kiosk-shopper-demo", group: null },
] as const;

/** The picture is so small that it needs no other widths. */
const measuredAvatar = { avatar: defaultAvatar, avatar_width: 240, avatar_height: 240, avatar_widths: [] };

export interface Buyer {
  id: number;
  openid: string;
  address: SeedAddress;
}
export interface People {
  rootId: number;
  clerkId: number;
  buyers: Buyer[];
}

/** Call it before the transaction, because hashing is slow. */
export const hashDemoPasswords = () => Promise.all(accounts.map(({ password }) => hashPassword(password)));

export async function insertPeople(
  db: Database,
  { texts, shoppers }: Demo,
  passwords: string[],
  now: Date,
): Promise<People> {
  const groupIds = await insertGroups(db, texts.shop.clerks);
  const created_at = new Date(now.getTime() - 60 * 86_400_000);
  const known = { is_demo: true, created_at, updated_at: created_at };
  const signingIn = accounts.map(({ id, username, group }, place) => ({
    ...known,
    id,
    nickname: texts.people.nicknames[username],
    group_id: group && groupIds[group],
    ...measuredAvatar,
    password_hash: passwords[place],
  }));
  const others = shoppers.map(({ nickname, avatar }, place) => ({
    ...known,
    ...(avatar && measuredAvatar),
    id: 4 + place,
    nickname,
    ...(place % 5 === 0 && texts.people.regular),
  }));
  await db.insert(users).values([...signingIn, ...others]);

  const buyers = [{ addresses: [demoShopperAddress(texts.people)] }, ...shoppers].map((shopper, place) => ({
    id: 3 + place,
    openid: openidOf(place === 0 ? "shopper" : `shopper-${place}`),
    address: shopper.addresses[0]!,
    addresses: shopper.addresses,
  }));
  await db
    .insert(identities)
    .values([
      ...accounts.map(({ id, username }) => ({ user_id: id, type: 100, identifier: username })),
      ...shoppers.map(({ phone }, place) => ({ user_id: 4 + place, type: 102, identifier: phone })),
      ...buyers.map(({ id, openid }) => ({ user_id: id, type: 200, identifier: openid })),
    ]);
  // The linked phone of the clerk, which /phone can show.
  await db.insert(sessions).values({
    id: randomBytes(24).toString("base64url"),
    user_id: 2,
    client_type: 200,
    ip: "127.0.0.1",
    user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.60",
    phone_openid: openidOf("clerk"),
    expires_at: sql`now() + interval '30 days'`,
  });
  const book = buyers.flatMap(({ id, addresses }) => addresses.toReversed().map((each) => ({ ...each, user_id: id })));
  await db.insert(addresses).values(book);
  return { rootId: 1, clerkId: 2, buyers };
}

/** The root group was created with the migration and has every permission. Clerks can see and ship orders. */
async function insertGroups(db: Database, clerksText: DemoTexts["shop"]["clerks"]) {
  const [root] = await db.select({ id: groups.id }).from(groups).where(eq(groups.is_system, true));
  const [clerks] = await db.insert(groups).values(clerksText).returning({ id: groups.id });
  const group_id = clerks!.id;
  await db.insert(groupPermissions).values([
    { group_id, permission: "order.read" },
    { group_id, permission: "order.ship" },
  ]);
  // The shop may have deleted the page or the button before it was seeded.
  const page = db.select({ group_id: sql`${group_id}::int`.as("group_id"), menu_id: menus.id }).from(menus);
  await db.insert(groupMenus).select(page.where(eq(menus.name, "orders")));
  const button = db.select({ group_id: sql`${group_id}::int`.as("group_id"), element_id: elements.id }).from(elements);
  await db.insert(groupElements).select(button.where(eq(elements.sign, "order.ship")));
  return { root: root!.id, clerks: group_id };
}
