import { isDeepStrictEqual } from "node:util";
import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { homes } from "@/db/schema/homes";
import { jsonRow, jsonRows } from "@/db/statement";
import { asCard, cardColumns } from "@/lib/catalogue/products/queries";
import { measurePictures, sizesOf } from "@/lib/storage/pictures";
import type { HomeBlocks } from "./admin-schemas";
import { defaultBlocks } from "./queries";

export type HomeRow = typeof homes.$inferSelect;

export const draftOf = ({ blocks }: Pick<HomeRow, "blocks">) => (blocks ?? defaultBlocks) as HomeBlocks;

/** What shoppers see now, and what they saw before; `upcoming` if another page is scheduled. */
export function stateOf({ published, previous, upcoming, publish_at }: HomeRow) {
  if (publish_at && publish_at.getTime() <= Date.now())
    return { published: upcoming, previous: published ?? defaultBlocks };
  return { published, previous, upcoming, publish_at };
}

export async function getHomeForAdmin(db: Database) {
  const [row] = await db.select().from(homes);
  const draft = draftOf(row ?? { blocks: null });
  const { published = null, previous = null, publish_at = null } = row ? stateOf(row) : {};
  const keys = draft.flatMap((block) => (block.type === "picture" ? [block.image] : []));
  const ids = draft.flatMap((block) => {
    if (block.type === "products") return block.product_ids ?? [];
    return block.type === "picture" && block.target_type === "product" ? [Number(block.target)] : [];
  });
  const measured = await measurePictures(db, keys);
  const cards = ids.length
    ? await jsonRows(
        db,
        jsonRow({ ...cardColumns, on_sale: products.on_sale }),
        sql`from ${products} where ${and(inArray(products.id, ids), isNull(products.deleted_at))}`,
      )
    : [];
  return {
    id: 1,
    blocks: draft.map((block) => {
      if (block.type !== "picture") return block;
      const sizes = sizesOf(block.image, measured.get(block.image) ?? null);
      return { ...block, image: sizes.large.url, image_sizes: sizes };
    }),
    products: cards.map(asCard),
    is_changed: !isDeepStrictEqual(draft, published ?? defaultBlocks),
    publish_at,
    can_restore: previous !== null,
    version: row?.version ?? 1,
    updated_at: row?.updated_at ?? null,
  };
}
