import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { banners, categories, products, themes } from "@/db/schema/catalogue";
import { notices } from "@/db/schema/content";
import { homes } from "@/db/schema/homes";
import { promotions } from "@/db/schema/offers";
import { jsonList, jsonRow, statement } from "@/db/statement";
import { itemsOfBanner } from "@/lib/catalogue/banners/queries";
import { cardColumns } from "@/lib/catalogue/products/queries";
import { isRunning } from "@/lib/catalogue/products/running-offers";
import { visible } from "@/lib/catalogue/search/names";
import { isPublicTheme } from "@/lib/catalogue/themes/queries";
import { isPublicNotice } from "@/lib/content/notices/queries";
import { type Measured, pictureColumns, withPictures } from "@/lib/storage/pictures";
import type { HomeBlocks } from "./admin-schemas";
import type { home } from "./schemas";

const defaultCount = 6;
/** The home page of a shop that has not published one. */
export const defaultBlocks: HomeBlocks = [
  { id: 1, type: "banner" },
  { id: 2, type: "categories" },
  { id: 3, type: "coupons" },
  { id: 4, type: "notice" },
  { id: 5, type: "theme" },
  { id: 6, type: "products", title: "", rule: "newest" },
  { id: 7, type: "products", title: "", rule: "best_selling" },
];

const b = sql.raw("b");
const textOf = (name: string) => sql`(${b}->>${sql.raw(`'${name}'`)})`;
const idOf = (name: string) => sql`${textOf(name)}::int`;
const count = sql`coalesce(${idOf("count")}, ${sql.raw(String(defaultCount))})`;

const inOrder = sql`${products.sort}, ${products.id}`;
const newest = sql`${products.created_at} desc, ${products.id} desc`;
const bestSelling = sql`${products.sold} desc, ${products.id} desc`;
const first = (where: SQL, order: SQL) =>
  sql`select ${products.id} from ${products} where ${visible} and ${where} order by ${order} limit ${count}`;
/** The first products of the categories and of all below them, each read from the index of its category. */
const firstOfTree = (roots: SQL, order: SQL) => sql`
  with recursive tree as (
    select c.id from categories c where c.deleted_at is null and ${roots}
    union select c.id from categories c join tree on c.parent_id = tree.id where c.deleted_at is null)
  select ${products.id} from tree cross join lateral (
    select * from ${products} where ${products.category_id} = tree.id and ${visible} order by ${order} limit ${count}
  ) ${products} order by ${order} limit ${count}`;

const isOnOffer = sql`${isRunning} and ${promotions.level} = 'product'`;
const offeredIn = (category: SQL) => sql`exists (select from ${promotions} where ${isOnOffer}
  and (${promotions.scope} = 'all' or ${promotions.scope} = 'categories' and ${category} = any(${promotions.scope_ids})))`;
const offered = sql`array(select unnest(${promotions.scope_ids}) from ${promotions} where ${isOnOffer} and ${promotions.scope} = 'products')`;

const productIds = sql`case ${textOf("rule")}
  when 'chosen' then array(select value::int from jsonb_array_elements_text(${b}->'product_ids'))
  when 'category' then array(${firstOfTree(sql`c.id = ${idOf("category_id")}`, inOrder)})
  when 'newest' then array(${first(sql`true`, newest)})
  when 'best_selling' then array(${first(sql`true`, bestSelling)})
  when 'on_offer' then array(
    select ${products.id} from ${products} where ${products.id} = any(array(${first(sql`${products.id} = any(${offered})`, newest)})
      || array(${firstOfTree(offeredIn(sql`c.id`), newest)})) order by ${newest} limit ${count})
  end`;
/** Each product once, in the order of the ids. */
const cards = sql`(select json_agg(card order by place) from (
    select id, min(place) as place from unnest(${productIds}) with ordinality as listed(id, place) group by id) chosen
  cross join lateral (select ${jsonRow(cardColumns)} as card from ${products} where ${products.id} = chosen.id and ${visible}) found)`;

const targetIsShown = sql`case ${textOf("target_type")}
  when 'product' then exists (select from ${products} where ${products.id} = ${idOf("target")} and ${visible})
  when 'theme' then exists (select from ${themes} where ${themes.id} = ${idOf("target")} and ${isPublicTheme})
  when 'category' then exists (select from ${categories} where ${categories.id} = ${idOf("target")} and ${categories.deleted_at} is null)
  else true end`;

const theme = { id: themes.id, name: themes.name, ...pictureColumns({ topic_image: themes.topic_image }) };
const category = { id: categories.id, name: categories.name, ...pictureColumns({ image: categories.image }) };

/** The data of the block `b`: null or empty if there is nothing to show. */
const items = sql`case ${textOf("type")}
  when 'banner' then (select ${itemsOfBanner} from ${banners} where ${banners.deleted_at} is null
    and case when ${idOf("banner_id")} is null then ${banners.is_home} else ${banners.id} = ${idOf("banner_id")} end)
  when 'categories' then ${jsonList(category, sql`${categories.sort}, ${categories.id}`, sql`from ${categories} where ${categories.deleted_at} is null and ${categories.parent_id} is null`)}
  when 'notice' then (select json_agg(newest) from (select ${notices.id}, ${notices.title} from ${notices}
    where ${isPublicNotice} order by ${notices.created_at} desc, ${notices.id} desc limit 1) newest)
  when 'theme' then ${jsonList(theme, sql`${themes.sort}, ${themes.id}`, sql`from ${themes} where ${isPublicTheme} and ${themes.id} = coalesce(${idOf("theme_id")}, ${themes.id})`)}
  when 'products' then ${cards}
  when 'picture' then (select json_agg(json_build_object('image_sizes', json_build_array(f.width, f.height, f.widths)))
    from files f where f.key = ${textOf("image")} and ${targetIsShown})
  else '[{}]'::json end`;

interface Found {
  block: HomeBlocks[number];
  items: Record<string, unknown>[] | null;
}
/** `blocks` is null if nothing was written since the snapshot `known`. */
const blocksOf = statement<
  { draft: string | null; fallback: string; known: string | null },
  { snapshot: string; blocks: Found[] | null }
>(
  (param) => sql`select pg_current_snapshot()::text as snapshot,
    case when pg_current_snapshot()::text = ${param("known")}::text then null else (
      select coalesce(json_agg(json_build_object('block', ${b}, 'items', items) order by place), '[]')
      from jsonb_array_elements(coalesce(${param("draft")}::jsonb,
        (select case when ${homes.publish_at} <= now() then ${homes.upcoming} else ${homes.published} end from ${homes}),
        ${param("fallback")}::jsonb)) with ordinality as each(b, place)
      cross join lateral (select ${items} as items offset 0) found) end as blocks`,
);

type Block = z.input<typeof home>["blocks"][number];
const pictures = {
  banner: "image",
  categories: "image",
  theme: "topic_image",
  products: "main_image",
  picture: "image",
};

/** Publications and promotions begin and end without a write, so an answer is reused for at most a second. */
const longestKnownMs = 1000;
interface Known {
  snapshot: string;
  until: number;
  home: { blocks: Block[] };
}
const knownHomes = new WeakMap<Database, Known>();

/** The published blocks with their data, or those of a draft. The published ones are read again only after a write. */
export async function readHome(db: Database, draft?: HomeBlocks) {
  const now = performance.now();
  const last = draft ? undefined : knownHomes.get(db);
  const known = last && last.until > now ? last : undefined;
  const [found] = await blocksOf(db, {
    draft: draft ? JSON.stringify(draft) : null,
    fallback: JSON.stringify(defaultBlocks),
    known: known?.snapshot ?? null,
  });
  const { snapshot, blocks } = found!;
  if (!blocks) return known!.home;
  const home = { blocks: blocks.flatMap(show) };
  if (!draft) knownHomes.set(db, { snapshot, until: now + longestKnownMs, home });
  return home;
}

function show({ block, items }: Found): Block[] {
  if (!items?.length) return [];
  if (block.type === "picture") {
    const [picture] = items as { image_sizes: Measured }[];
    return [withPictures({ ...block, ...picture! }, "large", "image") as Block];
  }
  const name = block.type in pictures && pictures[block.type as keyof typeof pictures];
  const size = block.type === "banner" ? "large" : "small";
  const shown = name ? items.map((item) => withPictures(item as Record<string, never>, size, name)) : items;
  return [{ ...block, items: shown } as unknown as Block];
}
