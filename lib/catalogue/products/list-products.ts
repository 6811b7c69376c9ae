import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { jsonRow, statement } from "@/db/statement";
import { namedLike, visible } from "@/lib/catalogue/search/names";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { countOf, pageQuery, window } from "@/lib/kernel/lists/lists";
import { maxRows, pageSize, type Sliced, skippedRows, slice } from "@/lib/kernel/lists/paging";
import {
  asCard,
  asCardsOfCategory,
  type Card,
  cardColumns,
  cards,
  chosenCard,
  type Found,
  forEachSort,
  hasName,
  type ListQuery,
  listProductsOf,
  searchProducts,
} from "./queries";

interface InCategory extends ListQuery {
  descendants?: boolean;
}

export async function listProducts(
  db: Database,
  { ids, category_id, ...query }: InCategory & { ids?: number[]; category_id?: number },
) {
  if (ids) {
    refuseNextToIds({ category_id, ...query });
    return listByIds(db, ids);
  }
  return category_id === undefined ? searchProducts(db, query) : listInCategory(db, category_id, query);
}

export async function listInCategory(db: Database, category: number, { descendants = false, ...query }: InCategory) {
  const { q, sort = "sort", ...paging } = query;
  if (!q && !descendants) return listProductsOf(db, category, query);
  const sliced = slice(paging);
  const [found] = q
    ? await named[sort](db, { category, descendants, ...namedLike(q), ...sliced })
    : await ofTree[sort](db, { category, descendants, ...sliced });
  return asCardsOfCategory(found!, sliced.page);
}

type InTree = { category: number; descendants: boolean };
/**
 * The category and, with `descendants`, all below it; empty if there is no such category. UNION terminates in a cycle.
 */
const tree = sql`tree as (
  select id from categories where id = ${sql.placeholder("category")} and deleted_at is null
  union select below.id from categories below join tree on below.parent_id = tree.id
  where below.deleted_at is null and ${sql.placeholder("descendants")}::boolean)`;
const countedInTree = (count: SQL) =>
  sql`(with recursive ${tree} select case when exists (select from tree) then ${count} end)`;

/**
 * Reads the first rows of each category from its index, and merges them. With a condition on many categories, the
 * planner would sort all their products, or read all products of the shop. A late page reads many rows.
 */
const ofTree = forEachSort(({ column, order }) =>
  statement<Sliced & InTree, Found>(
    () =>
      pageQuery({
        before: sql`with recursive ${tree}`,
        size: pageSize,
        counted: sql`(select sum(${categories.product_count})::int from tree join ${categories} using (id))`,
        item: chosenCard,
        from: sql`(select ${products.id} from tree cross join lateral (
            select ${products.id}, ${column} from ${products}
            where ${products.category_id} = tree.id and ${visible} order by ${order} limit least(${skippedRows} + ${pageSize}, ${maxRows})
          ) ${products} order by ${order} ${window(pageSize, skippedRows, true)}) chosen`,
      }),
    "long",
  ),
);

const isNamed = and(hasName, sql`${products.category_id} in (with recursive ${tree} select id from tree)`)!;
const named = cards<InTree & { q: string; pattern: string }>(
  isNamed,
  countedInTree(countOf(sql`select from ${products} where ${isNamed}`, true)),
  "long",
);

const cardsByIds = statement<{ ids: string }, { items: Card[] }>((parameter) => {
  const ids = sql`string_to_array(${parameter("ids")}::text, ',')::int[]`;
  return sql`select coalesce(json_agg(${jsonRow(cardColumns)} order by array_position(${ids}, ${products.id})), '[]') as items
    from ${products} where ${products.id} = any(${ids}) and ${visible}`;
});

/** A filter together with ids would omit products that the caller listed. */
function refuseNextToIds(others: object) {
  const errors = Object.entries(others).flatMap(([path, value]): FieldError[] =>
    value === undefined ? [] : [{ path, code: "invalid", message: "Cannot be combined with `ids`." }],
  );
  if (errors.length) throw invalid(...errors);
}

/** In the order of the ids, each once, as one page. Unknown ids and products off sale are omitted. */
async function listByIds(db: Database, ids: number[]) {
  const [found] = await cardsByIds(db, { ids: ids.join(",") });
  const items = found!.items.map(asCard);
  return { items, page: 1, size: new Set(ids).size, total: items.length };
}
