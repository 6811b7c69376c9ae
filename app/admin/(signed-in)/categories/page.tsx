import { PageTranslations } from "@/components/i18n/page-translations";
import { list } from "@/lib/catalogue/categories/admin-operations";
import { read } from "@/lib/next/read";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { CategoriesPage } from "./categories-page";

export const generateMetadata = pageTitle("menu.categories");

export default async function Page() {
  await guard("categories");
  const done = await read(list, {});
  return (
    <PageTranslations parts={["menu", "categories", "picker", "phone", "codes"]}>
      <CategoriesPage first={{ path: "/cms/category", at: Date.now(), done }} />
    </PageTranslations>
  );
}
