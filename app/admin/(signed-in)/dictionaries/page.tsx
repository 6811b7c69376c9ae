import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { list as listEntries } from "@/lib/system/dictionaries/operations";
import { list as listTypes } from "@/lib/system/dictionaries/type-operations";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { PageTabs } from "../../shell/page-tabs";
import { DictionariesPage } from "./dictionaries-page";

export const generateMetadata = pageTitle("menu.dictionaries");

export default async function Page() {
  await guard("dictionaries");
  const [types, entries] = await Promise.all([read(listTypes, {}), read(listEntries, {})]);
  const at = Date.now();
  return (
    <PageTranslations parts={["menu", "dictionaries"]}>
      <DictionariesPage
        types={{ path: "/cms/dict_type", at, done: types }}
        tabs={<PageTabs current="dictionaries" />}
        entries={{ path: "/cms/dict", at: at + 0.5, done: entries }}
      />
    </PageTranslations>
  );
}
