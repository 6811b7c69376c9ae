import type { ListState } from "@/components/data-table/list-state";
import { attempt, inputOf } from "@/lib/next/attempt";
import { count, list } from "@/lib/selling/reviews/admin-operations";
import { firstPage, type Params, readListState } from "../../first-page";
import { ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { apiQuery, reviewParameters } from "./review-filters";
import { ReviewsPage } from "./reviews-page";

export const generateMetadata = pageTitle("menu.reviews");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="reviews"
      title={(t) => t("menu.reviews")}
      parts={["menu", "list", "reviews", "viewer"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  const state: ListState = readListState(params, reviewParameters);
  const read = (query: string) => attempt(list, inputOf(list, query));
  const [first, counts] = await Promise.all([
    firstPage({ name: "reviews", state, queryOf: apiQuery, read }),
    attempt(count, {}),
  ]);
  return <ReviewsPage {...first} firstCounts={{ path: "/cms/review/counts", at: first.first.at, ...counts }} />;
}
