import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { getWords } from "@/lib/next/words";
import type { Params } from "../../../first-page";
import { guard } from "../../../guard";
import { NewProductPage } from "../editor/new-product-page";
import { readCategoriesOrLack, readFreight } from "../read-choices";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("product.new") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  const { group } = await guard("newProduct");
  const [{ category_id }, { choices, lack }, freight] = await Promise.all([
    searchParams,
    readCategoriesOrLack(),
    readFreight(group.permissions),
  ]);
  const category = choices.find(({ id }) => String(id) === category_id) ?? (choices.length === 1 && choices[0]);
  return (
    <PageWords parts={["phone", "picker", "pictures", "product", "rich"]}>
      <NewProductPage
        categories={choices}
        lack={lack}
        freight={freight}
        category={category ? String(category.id) : ""}
      />
    </PageWords>
  );
}
