import "server-only";
import type { ScopeNames } from "@/components/offers/scope-fields";
import { list as listCategories } from "@/lib/catalogue/categories/admin-operations";
import { list as listProducts } from "@/lib/catalogue/products/admin-operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { categoryChoices } from "../products/editor/category-choices";

/** The most ids that one request names. */
const maxAtOnce = 50;

/** The categories, and the names of products in these scopes. Lacks what the admin has no permission to read. */
export async function readScopeNames(
  scopes: readonly { scope: string; scope_ids: readonly number[] }[],
): Promise<ScopeNames> {
  const ids = [...new Set(scopes.flatMap(({ scope, scope_ids }) => (scope === "products" ? scope_ids : [])))];
  const parts = Array.from({ length: Math.ceil(ids.length / maxAtOnce) }, (_, at) =>
    ids.slice(at * maxAtOnce, (at + 1) * maxAtOnce),
  );
  const [categories, ...found] = await Promise.all([
    attempt(listCategories, {}),
    ...parts.map((ids) => attempt(listProducts, inputOf(listProducts, `?ids=${ids.join()}&size=${maxAtOnce}`))),
  ]);
  const all = categories.done?.items ?? [];
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return {
    products: Object.fromEntries(found.flatMap(({ done }) => done?.items.map(({ id, name }) => [id, name]) ?? [])),
    categories: categoryChoices(all).map(({ id, path }) => ({ id, path, name: names.get(id)! })),
  };
}
