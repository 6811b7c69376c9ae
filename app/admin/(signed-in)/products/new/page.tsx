import type { Metadata } from "next";
import { PageWords } from "@/components/page-words";
import { getWords } from "@/lib/next/words";
import type { Params } from "../../../first-page";
import { guard } from "../../../guard";
import { NewProductPage } from "../new-product-page";
import { readCategories } from "../read-categories";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("product.new") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("newProduct");
  const [{ category_id }, categories] = await Promise.all([searchParams, readCategories()]);
  const category =
    categories.find(({ id }) => String(id) === category_id) ?? (categories.length === 1 && categories[0]);
  return (
    <PageWords parts={["phone", "picker", "pictures", "product", "rich"]}>
      <NewProductPage categories={categories} category={category ? String(category.id) : ""} />
    </PageWords>
  );
}
