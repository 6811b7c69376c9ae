import { toSearchString } from "@/components/data-table/list-state";
import { PageTranslations } from "@/components/i18n/page-translations";
import { list } from "@/lib/catalogue/products/admin-operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getTranslator } from "@/lib/next/translator";
import { DelayedSkeleton } from "../../delayed-skeleton";
import { firstPage, type Params, readListState } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { pageTitle } from "../../page-title";
import { lowQuery, productParameters } from "./list/product-filters";
import { ProductsPage } from "./list/products-page";
import { readCategories } from "./read-choices";

export const generateMetadata = pageTitle("products.title");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("products");
  const t = await getTranslator();
  return (
    <PageTranslations parts={["list", "products"]}>
      <DelayedSkeleton skeleton={<ListSkeleton title={t("products.title")} />} rows={rowsOf(await searchParams)} />
    </PageTranslations>
  );
}

async function rowsOf(params: Params) {
  const state = readListState(params, productParameters);
  const query = lowQuery(state);
  const [first, low, categories] = await Promise.all([
    firstPage({ name: "products", state, read: (query) => attempt(list, inputOf(list, query)) }),
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
