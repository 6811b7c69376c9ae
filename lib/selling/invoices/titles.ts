import { and, desc, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type InvoiceTitleKind, invoiceTitles } from "@/db/schema/invoices";
import { msg } from "@/lib/i18n/msg";
import { invalid, notFound } from "@/lib/kernel/contract/errors";
import { isDefaultAfterEdit, isDefaultOfNew, maxEntries, promoteNewest } from "@/lib/people/addresses/default-entry";
import { lockOwner } from "@/lib/people/users/queries";
import type { TitleInput, TitlePatch } from "./schemas";

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
  await lockOwner(db, userId);
  const full = msg("There are {most} invoice titles already; delete one first.", { most: maxEntries });
  const is_default = await isDefaultOfNew(db, invoiceTitles, userId, input.is_default, full);
  const [added] = await db
    .insert(invoiceTitles)
    .values({ ...input, is_default, user_id: userId })
    .returning();
  return added!;
}

export async function changeTitle(db: Database, userId: number, id: number, patch: TitlePatch) {
  await lockOwner(db, userId);
  const before = await getTitle(db, userId, id);
  const { is_default: wanted, ...fields } = patch;
  requireTaxNumber({ ...before, ...fields });
  const is_default = await isDefaultAfterEdit(db, invoiceTitles, before, wanted);
  const [changed] = await db
    .update(invoiceTitles)
    .set({ ...fields, is_default })
    .where(ownTitle(userId, id))
    .returning();
  return changed!;
}

export async function removeTitle(db: Database, userId: number, id: number) {
  await lockOwner(db, userId);
  const [removed] = await db.delete(invoiceTitles).where(ownTitle(userId, id)).returning();
  if (!removed) throw noSuchTitle();
  if (removed.is_default) await promoteNewest(db, invoiceTitles, removed);
}

function requireTaxNumber({ kind, tax_no }: { kind: InvoiceTitleKind; tax_no?: string | null }) {
  if (kind === "company" && !tax_no)
    throw invalid({ path: "tax_no", code: "required", message: "Must be the company's tax number." });
}
