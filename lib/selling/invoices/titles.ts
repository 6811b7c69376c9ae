import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type InvoiceTitleKind, invoiceTitles } from "@/db/schema/invoices";
import { users } from "@/db/schema/users";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid, notFound } from "@/lib/kernel/contract/errors";
import type { TitleInput, TitlePatch } from "./schemas";

const mostTitles = 20;
const noSuchTitle = () => notFound("There is no such invoice title of yours.");
const ownTitle = (userId: number, id: number) => and(eq(invoiceTitles.id, id), eq(invoiceTitles.user_id, userId));

export async function listTitles(db: Database, userId: number) {
  const items = await db
    .select()
    .from(invoiceTitles)
    .where(eq(invoiceTitles.user_id, userId))
    .orderBy(desc(invoiceTitles.is_default), desc(invoiceTitles.id));
  return { items };
}

export async function findTitle(db: Database, userId: number, id: number) {
  const [found] = await db.select().from(invoiceTitles).where(ownTitle(userId, id));
  return found;
}

export async function getTitle(db: Database, userId: number, id: number) {
  const found = await findTitle(db, userId, id);
  if (!found) throw noSuchTitle();
  return found;
}

export async function addTitle(db: Database, userId: number, input: TitleInput) {
  requireTaxNumber(input);
  await lockTitles(db, userId);
  const titleCount = await db.$count(invoiceTitles, eq(invoiceTitles.user_id, userId));
  if (titleCount >= mostTitles)
    throw new AppError(
      "limit_reached",
      msg("There are {most} invoice titles already; delete one first.", { most: mostTitles }),
    );
  const is_default = titleCount === 0 || input.is_default === true;
  if (is_default) await clearDefault(db, userId);
  const [added] = await db
    .insert(invoiceTitles)
    .values({ ...input, is_default, user_id: userId })
    .returning();
  return added!;
}

export async function changeTitle(db: Database, userId: number, id: number, patch: TitlePatch) {
  await lockTitles(db, userId);
  const before = await getTitle(db, userId, id);
  const { is_default: asksDefault = before.is_default, ...fields } = patch;
  requireTaxNumber({ ...before, ...fields });
  if (asksDefault !== before.is_default) await clearDefault(db, userId);
  const is_default = asksDefault || (before.is_default && !(await promoteNewest(db, userId, id)));
  const [changed] = await db
    .update(invoiceTitles)
    .set({ ...fields, is_default })
    .where(ownTitle(userId, id))
    .returning();
  return changed!;
}

export async function removeTitle(db: Database, userId: number, id: number) {
  await lockTitles(db, userId);
  const [removed] = await db.delete(invoiceTitles).where(ownTitle(userId, id)).returning();
  if (!removed) throw noSuchTitle();
  if (removed.is_default) await promoteNewest(db, userId, id);
}

function requireTaxNumber({ kind, tax_no }: { kind: InvoiceTitleKind; tax_no?: string | null }) {
  if (kind === "company" && !tax_no)
    throw invalid({ path: "tax_no", code: "required", message: "Must be the company's tax number." });
}

/** Serializes writes per user: otherwise two could each find 19 titles, or each change the default. */
const lockTitles = (db: Database, userId: number) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

const clearDefault = (db: Database, userId: number) =>
  db
    .update(invoiceTitles)
    .set({ is_default: false })
    .where(and(eq(invoiceTitles.user_id, userId), invoiceTitles.is_default));

async function promoteNewest(db: Database, userId: number, except: number) {
  const newest = sql`(select max(t.id) from ${invoiceTitles} t where t.user_id = ${userId} and t.id <> ${except})`;
  const promoted = await db
    .update(invoiceTitles)
    .set({ is_default: true })
    .where(eq(invoiceTitles.id, newest))
    .returning({ id: invoiceTitles.id });
  return promoted.length > 0;
}
