import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { list } from "@/lib/catalogue/categories/admin-operations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../guard";
import { CategoriesPage } from "./categories-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.categories") });

export default async function Page() {
  await guard("categories");
  const done = await read(list, {});
  return (
    <PageTranslations parts={["menu", "categories", "picker", "phone", "codes"]}>
      <CategoriesPage first={{ path: "/cms/category", at: Date.now(), done }} />
    </PageTranslations>
  );
}
