import type { QueryName } from "@/components/api/cms";
import type { ListState } from "@/components/data-table/list-state";

export const reviewParameters: QueryName<"/cms/review">[] = [
  ...(["status", "rating", "with_images", "replied", "product_id", "q"] as const),
  ...(["sort", "page", "size"] as const),
];

/** The first tab is the queue of reviews that wait for the shop. */
export const reviewTabs = ["pending", "published", "hidden", "all"] as const;
export type ReviewTab = (typeof reviewTabs)[number];

const all = "pending,published,hidden";
const isTab = (status: string): status is ReviewTab => reviewTabs.some((tab) => tab === status);

/** A search, and the reviews of one product, include all states. */
export function tabOf({ status, q, product_id }: ListState): ReviewTab | undefined {
  if (!status) return q || product_id ? "all" : "pending";
  if (status === all) return "all";
  return isTab(status) ? status : undefined;
}

/** The `status` in the URL of the page. */
export const statusOf = (tab: ReviewTab) => (tab === "pending" ? undefined : tab === "all" ? all : tab);

export const apiQuery = (state: ListState): ListState =>
  tabOf(state) === "pending" ? { ...state, status: "pending" } : state;
