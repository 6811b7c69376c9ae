import { type ListState, plainQuery, withoutPaging } from "@/components/data-table/list-state";

/** Links from other pages use the same parameters. */
export const productTabs = [
  { name: "all", query: {} },
  { name: "on", query: { on_sale: "true" } },
  { name: "off", query: { on_sale: "false" } },
  { name: "scheduled", query: { scheduled: "true" } },
  { name: "low", query: { low_stock: "true", on_sale: "true" } },
  { name: "bin", query: { deleted: "true" } },
] as const satisfies { name: string; query: ListState }[];

const ofTabs = ["on_sale", "scheduled", "low_stock", "deleted"];

export const isTab = (state: ListState) =>
  productTabs.some(({ query }: { query: ListState }) => ofTabs.every((name) => query[name] === state[name]));

export const lowQuery = (state: ListState) =>
  plainQuery({ ...withoutPaging(state, "sort", ...ofTabs), low_stock: "true", on_sale: "true", size: "1" });
