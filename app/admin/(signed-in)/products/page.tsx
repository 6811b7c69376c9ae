import type { Metadata } from "next";
import { searchOf } from "@/components/data-table/list-state";
import { PageWords } from "@/components/words/page-words";
import { list } from "@/lib/catalogue/products/admin-operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getWords } from "@/lib/next/words";
import { firstPage, type Params, stateOf } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { lowQuery, productParameters } from "./list/product-filters";
import { ProductsPage } from "./list/products-page";
import { readCategories } from "./read-choices";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("products.title") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("products");
  const words = await getWords();
  return (
    <PageWords parts={["list", "products"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("products.title")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const state = stateOf(params, productParameters);
  const query = lowQuery(state);
  const [first, low, categories] = await Promise.all([
    firstPage({ name: "products", state, read: (query) => attempt(list, inputOf(list, query)) }),
    attempt(list, inputOf(list, searchOf(query))),
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
