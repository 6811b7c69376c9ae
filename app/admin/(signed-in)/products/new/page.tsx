import { PageTranslations } from "@/components/i18n/page-translations";
import { get } from "@/lib/catalogue/products/admin-operations";
import { parseId } from "@/lib/kernel/contract/fields";
import { attempt } from "@/lib/next/attempt";
import type { Params } from "../../../first-page";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { NewProductPage } from "../editor/new-product-page";
import { readCategoriesOrLack, readFreight } from "../read-choices";

export const generateMetadata = pageTitle("product.new");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  const { group } = await guard("newProduct");
  const { category_id, from, name } = await searchParams;
  const copiedId = typeof from === "string" ? parseId(from) : undefined;
  const [{ choices, lack }, freight, copied] = await Promise.all([
    readCategoriesOrLack(),
    readFreight(group.permissions),
    copiedId && attempt(get, { id: copiedId }),
  ]);
  const category = choices.find(({ id }) => String(id) === category_id) ?? (choices.length === 1 && choices[0]);
  return (
    <PageTranslations parts={["phone", "picker", "pictures", "product", "rich"]}>
      <NewProductPage
        categories={choices}
        lack={lack}
        freight={freight}
        category={category ? String(category.id) : ""}
        name={typeof name === "string" ? name.slice(0, 80) : ""}
        copied={copied ? copied.done : undefined}
      />
    </PageTranslations>
  );
}
