import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { elements, groupElements, groupMenus, groupPermissions, groups } from "@/db/schema/groups";
import { addresses, identities, users } from "@/db/schema/users";
import { hashPassword } from "@/lib/people/identity/passwords";
import { openidOf } from "@/lib/sandbox/shopper";
import { menuId } from "./back-office";
import { defaultAvatar } from "./catalogue";
import type { SeedAddress } from "./shapes";
import { shoppers } from "./shoppers";

const rootGroup = 1;
const clerks = 2;
const accounts = [
  { id: 1, username: "root", password: "kiosk-root-demo", nickname: "Lin Wei", group_id: rootGroup },
  { id: 2, username: "clerk", password: "kiosk-clerk-demo", nickname: "Zhang Lan", group_id: clerks },
  { id: 3, username: "shopper", password: "kiosk-shopper-demo", nickname: "Demo shopper", group_id: null },
];
const shopperAddress: SeedAddress = {
  name: "Demo shopper",
  phone: "13800000000",
  province: "Zhejiang",
  city: "Hangzhou",
  district: "Xihu",
  detail: "No. 100 Example Road, Room 8",
  postal_code: "310013",
  is_default: true,
};

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

/** Call it before the transaction: hashing is slow. */
export const hashDemoPasswords = () => Promise.all(accounts.map(({ password }) => hashPassword(password)));

export async function insertPeople(db: Database, passwords: string[], now: Date): Promise<People> {
  await insertGroups(db);
  const created_at = new Date(now.getTime() - 60 * 86_400_000);
  const known = { is_demo: true, created_at, updated_at: created_at };
  const signingIn = accounts.map(({ id, nickname, group_id }, place) => ({
    ...{ ...known, id, nickname, group_id, avatar: defaultAvatar, password_hash: passwords[place] },
  }));
  const others = shoppers.map(({ nickname, avatar }, place) => ({ ...known, id: 4 + place, nickname, avatar }));
  await db.insert(users).values([...signingIn, ...others]);

  const buyers = [{ addresses: [shopperAddress] }, ...shoppers].map((shopper, place) => ({
    ...{ id: 3 + place, openid: openidOf(place === 0 ? "shopper" : `shopper-${place}`) },
    ...{ address: shopper.addresses[0]!, addresses: shopper.addresses },
  }));
  await db
    .insert(identities)
    .values([
      ...accounts.map(({ id, username }) => ({ user_id: id, type: 100, identifier: username })),
      ...shoppers.map(({ phone }, place) => ({ user_id: 4 + place, type: 102, identifier: phone })),
      ...buyers.map(({ id, openid }) => ({ user_id: id, type: 200, identifier: openid })),
    ]);
  const book = buyers.flatMap(({ id, addresses }) => addresses.toReversed().map((each) => ({ ...each, user_id: id })));
  await db.insert(addresses).values(book);
  return { rootId: 1, clerkId: 2, buyers };
}

/** The root group has every permission without rows; clerks see orders and ship them. */
async function insertGroups(db: Database) {
  await db.insert(groups).values([
    { id: rootGroup, name: "root", info: "Everything, always.", is_system: true },
    { id: clerks, name: "Clerks", info: "See orders and ship them.", is_system: false },
  ]);
  await db.insert(groupPermissions).values([
    { group_id: clerks, permission: "order.read" },
    { group_id: clerks, permission: "order.ship" },
  ]);
  await db.insert(groupMenus).values({ group_id: clerks, menu_id: menuId("orders") });
  const [ship] = await db.select({ id: elements.id }).from(elements).where(eq(elements.sign, "order.ship"));
  await db.insert(groupElements).values({ group_id: clerks, element_id: ship!.id });
}
