import type { Database } from "@/db/client";
import { readSetting } from "./settings/queries";

export interface Paging {
  page?: number;
  size?: number;
}

export async function pageOf(db: Database, { page = 1, size }: Paging) {
  const rowsAPage = size ?? (await readSetting(db, "page.default_size"));
  return { page, size: rowsAPage, offset: (page - 1) * rowsAPage };
}

/** A substring for ILIKE, with its wildcards taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
