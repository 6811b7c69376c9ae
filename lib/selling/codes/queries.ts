import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { categories, products, themes } from "@/db/schema/catalogue";
import { type CodeKind, codes } from "@/db/schema/codes";
import { coupons } from "@/db/schema/offers";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import type { Actor } from "@/lib/kernel/contract/actor";
import { parseId } from "@/lib/kernel/contract/fields";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
import { environment } from "@/lib/kernel/process/environment";
import { requireRecord } from "@/lib/kernel/records/entity";
import { nicknameOf } from "@/lib/kernel/records/person";
import type { opened } from "./schemas";

/** The pages of the starter mini-program. */
const pages = {
  product: "/pages/product/product",
  theme: "/pages/theme/theme",
  category: "/pages/categories/categories",
  coupon: "/pages/coupons/coupons",
};

const targetId = sql`${codes.target}::int`;
const nameOf = {
  product: sql`(select name from ${products} where id = ${targetId} and deleted_at is null)`,
  theme: sql`(select name from ${themes} where id = ${targetId} and deleted_at is null)`,
  category: sql`(select name from ${categories} where id = ${targetId} and deleted_at is null)`,
  coupon: sql`(select name from ${coupons} where id = ${targetId})`,
  page: sql`${codes.target}`,
} satisfies Record<CodeKind, SQL>;
const columns = {
  id: codes.id,
  key: codes.key,
  kind: codes.kind,
  target: codes.target,
  name: sql<string | null>`case ${codes.kind} ${sql.join(
    Object.entries(nameOf).map(([kind, name]) => sql`when ${sql.raw(`'${kind}'`)} then ${name}`),
    sql` `,
  )} end`,
  /** A shared coupon code is entered for the shopper. */
  coupon_code: sql<
    string | null
  >`case when ${codes.kind} = 'coupon' then (select code from ${coupons} where id = ${targetId}) end`,
  scans: codes.scans,
  made_by: jsonRow({ id: codes.made_by, nickname: nicknameOf(codes.made_by) }),
  created_at: codes.created_at,
};

type Stored = JsonRow<typeof columns>;

export async function getCode(db: Database, key: string) {
  const [found] = await jsonRows(db, jsonRow(columns), sql`from ${codes} where ${codes.key} = ${key}`);
  return asCode(requireRecord("code", found));
}

export async function listCodes(db: Database, { kind, ...paging }: Paging & { kind?: CodeKind }) {
  const found = await listRows<Stored>(
    db,
    { columns, from: sql`${codes}`, where: kind && eq(codes.kind, kind), order: sql`${codes.id} desc`, isBig: true },
    paging,
  );
  return { ...found, items: found.items.map(asCode) };
}

function asCode({ coupon_code, ...stored }: Stored) {
  return {
    ...stored,
    ...destinationOf(stored, coupon_code),
    image_url: `${environment().appUrl}/cms/code/${stored.key}/image`,
    poster_url: `${environment().appUrl}/cms/code/${stored.key}/poster`,
  };
}

function destinationOf(
  { kind, target }: Pick<Stored, "kind" | "target">,
  couponCode: string | null,
): z.input<typeof opened> {
  if (kind === "page") {
    const { pathname, searchParams } = new URL(target, "http://mini-program");
    return { page: pathname, query: Object.fromEntries(searchParams) };
  }
  if (kind === "coupon") return { page: pages.coupon, query: couponCode ? { code: couponCode } : {} };
  return { page: pages[kind], query: { id: target } };
}

/** Without permission to read coupons, a shared coupon's code is left out. */
export const forCaller = (code: Awaited<ReturnType<typeof getCode>>, { user }: Actor) =>
  code.kind !== "coupon" || user?.group?.permissions.has("coupon.read") ? code : { ...code, query: {} };

/** A record that a code can be made for: whether shoppers see it, and how a coupon is claimed. */
export async function findTarget(db: Database, kind: Exclude<CodeKind, "page">, target: string) {
  const id = parseId(target);
  if (id === undefined) return undefined;
  const table = { product: products, theme: themes, category: categories, coupon: coupons }[kind];
  const isThere = "deleted_at" in table ? sql`deleted_at is null` : undefined;
  const claim = kind === "coupon" ? sql`claim` : sql`null`;
  const isPublic = { product: sql`on_sale`, coupon: sql`claim = 'open'`, theme: sql`true`, category: sql`true` }[kind];
  const [found] = await rows<{ claim: string | null; is_public: boolean }>(
    db,
    sql`select ${claim} as claim, ${isPublic} as is_public from ${table} where ${and(sql`id = ${id}`, isThere)}`,
  );
  return found;
}
