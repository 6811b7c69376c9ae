import { read } from "@/lib/next/read";
import { list as listEntries } from "@/lib/system/dictionaries/operations";
import { list as listTypes } from "@/lib/system/dictionaries/type-operations";
import { plainPage } from "../../plain-page";
import { PageTabs } from "../../shell/page-tabs";
import { DictionariesPage } from "./dictionaries-page";

const page = plainPage("dictionaries", ["menu", "dictionaries"], async () => {
  const [types, entries] = await Promise.all([read(listTypes, {}), read(listEntries, {})]);
  const at = Date.now();
  return (
    <DictionariesPage
      types={{ path: "/cms/dict_type", at, done: types }}
      tabs={<PageTabs current="dictionaries" />}
      entries={{ path: "/cms/dict", at: at + 0.5, done: entries }}
    />
  );
});

export const generateMetadata = page.generateMetadata;
export default page.render;
