import type { QueryName } from "@/components/api/cms";
import { type ListState, plainQuery, withoutPaging } from "@/components/data-table/list-state";
import { filterFields } from "@/lib/catalogue/products/product-fields";

export const productParameters: QueryName<"/cms/product">[] = [
  "q",
  "category_id",
  "on_sale",
  "scheduled",
  "low_stock",
  ...filterFields,
  "deleted",
  "sort",
  "page",
  "size",
];

/** Links from other pages use the same parameters. */
export const productTabs = [
  { name: "all" },
  { name: "on", on_sale: "true" },
  { name: "off", on_sale: "false" },
  { name: "scheduled", scheduled: "true" },
  { name: "low", low_stock: "true", on_sale: "true" },
  { name: "bin", deleted: "true" },
] as const;

const tabParameters = ["on_sale", "scheduled", "low_stock", "deleted"] as const;
export type TabFilters = Partial<Record<(typeof tabParameters)[number], string>>;

/** Contains the parameters of all tabs, so that those of other tabs are reset. */
export const filtersOf = (tab: TabFilters) =>
  Object.fromEntries(tabParameters.map((name) => [name, tab[name]])) as TabFilters;

export const tabOf = (state: ListState) =>
  productTabs.find((tab) => tabParameters.every((name) => (tab as TabFilters)[name] === state[name]))?.name;

export const besideTabs = (state: ListState) => withoutPaging(state, ...tabParameters);

export const lowQuery = (state: ListState) =>
  plainQuery({ ...withoutPaging(besideTabs(state), "sort"), low_stock: "true", on_sale: "true", size: "1" });

export const exportQuery = (state: ListState) => plainQuery(withoutPaging(state, "sort", "deleted"));
