import type { Database } from "@/db/client";
import { type InvoiceTitleKind, invoiceTitles } from "@/db/schema/invoices";
import { msg } from "@/lib/i18n/msg";
import { invalid } from "@/lib/kernel/contract/errors";
import { maxEntries, ownedList } from "@/lib/people/addresses/owned-list";
import type { TitleInput, TitlePatch } from "./schemas";

export const ownTitles = ownedList(
  invoiceTitles,
  "There is no such invoice title of yours.",
  msg("You already have {most} invoice titles. Delete one first.", { most: maxEntries }),
);

export async function addTitle(db: Database, userId: number, input: TitleInput) {
  requireTaxNumber(input);
  return ownTitles.add(db, userId, input);
}

export const changeTitle = (db: Database, userId: number, id: number, patch: TitlePatch) =>
  ownTitles.change(db, userId, id, (before) => {
    requireTaxNumber({ ...before, ...patch });
    return patch;
  });

function requireTaxNumber({ kind, tax_no }: { kind: InvoiceTitleKind; tax_no?: string | null }) {
  if (kind === "company" && !tax_no)
    throw invalid({ path: "tax_no", code: "required", message: "Must be the company's tax number." });
}
