import { toSearchString } from "@/components/data-table/list-state";
import { list } from "@/lib/catalogue/products/admin-operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { type Params, parametersOf, readListState } from "../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { lowQuery } from "./list/product-filters";
import { ProductsPage } from "./list/products-page";
import { readCategories } from "./read-choices";

export const generateMetadata = pageTitle("products.title");

export default ({ searchParams }: SearchParamsProps) => (
  <ListPage
    name="products"
    title="products.title"
    parts={["list", "products"]}
    searchParams={searchParams}
    rows={rowsOf}
  />
);

async function rowsOf(params: Params) {
  const query = lowQuery(readListState(params, parametersOf(list)));
  const [first, low, categories] = await Promise.all([
    firstRows(list, { name: "products", params }),
    attempt(list, inputOf(list, toSearchString(query))),
    readCategories(),
  ]);
  return (
    <ProductsPage
      {...first}
      firstLow={{ path: "/cms/product", query, at: first.first.at, ...low }}
      categories={categories}
    />
  );
}
