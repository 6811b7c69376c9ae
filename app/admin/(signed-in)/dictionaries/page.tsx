import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { list as listEntries } from "@/lib/system/dictionaries/operations";
import { list as listTypes } from "@/lib/system/dictionaries/type-operations";
import { guard } from "../../guard";
import { DictionariesPage } from "./dictionaries-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.dictionaries") });

export default async function Page() {
  await guard("dictionaries");
  const [types, entries] = await Promise.all([read(listTypes, {}), read(listEntries, {})]);
  const at = Date.now();
  return (
    <PageWords parts={["menu", "dictionaries"]}>
      <DictionariesPage
        types={{ path: "/cms/dict_type", at, done: types }}
        entries={{ path: "/cms/dict", at: at + 0.5, done: entries }}
      />
    </PageWords>
  );
}
