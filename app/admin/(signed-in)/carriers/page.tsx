import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { list } from "@/lib/system/dictionaries/operations";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { CarriersPage } from "./carriers-page";

export const generateMetadata = pageTitle("menu.carriers");

export default async function Page() {
  await guard("carriers");
  const query = { type: "carrier" };
  const done = await read(list, query);
  return (
    <PageTranslations parts={["menu", "carriers"]}>
      <CarriersPage first={{ path: "/cms/dict", query, at: Date.now(), done }} />
    </PageTranslations>
  );
}
