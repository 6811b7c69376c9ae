import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { bannerItems } from "@/db/schema/catalogue";
import type { EntityName } from "@/lib/i18n/msg";
import { invalid } from "@/lib/kernel/contract/errors";
import { noSuch } from "@/lib/kernel/records/entity";

export type BannerItem = Pick<typeof bannerItems.$inferSelect, "image" | "title" | "target_type" | "target">;

/** Responds 400 at `items.0.target` if a target does not exist. A product may be off sale. */
export async function refuseUnknownTargets(db: Database, items: BannerItem[]) {
  const named = items.flatMap(({ target_type: type, target }, at) =>
    type === "none" || type === "url" ? [] : [{ at, type, id: Number(target) }],
  );
  if (!named.length) return;
  const missing = await rows<{ at: number }>(
    db,
    sql`select at from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named(at int, type text, id int)
      where not case type
        when 'product' then exists (select from products p where p.id = named.id and p.deleted_at is null)
        when 'theme' then exists (select from themes t where t.id = named.id and t.deleted_at is null)
        else exists (select from categories c where c.id = named.id and c.deleted_at is null) end
      order by at`,
  );
  if (missing.length)
    throw invalid(
      ...missing.map(({ at }) => ({
        path: `items.${at}.target`,
        code: "not_found",
        message: noSuch(items[at]!.target_type as EntityName),
      })),
    );
}
