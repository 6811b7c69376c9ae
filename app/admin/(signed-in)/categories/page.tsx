import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { list } from "@/lib/catalogue/categories/admin-operations";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { guard } from "../../guard";
import { CategoriesPage } from "./categories-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.categories") });

export default async function Page() {
  await guard("categories");
  const done = await read(list, {});
  return (
    <PageWords parts={["menu", "categories", "picker", "phone"]}>
      <CategoriesPage first={{ path: "/cms/category", at: Date.now(), done }} />
    </PageWords>
  );
}
