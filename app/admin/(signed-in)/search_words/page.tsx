import { PageTranslations } from "@/components/i18n/page-translations";
import { list, listSearches } from "@/lib/catalogue/search/admin-operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { type Params, parametersOf, readListState } from "../../first-page";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { SearchWordsPage } from "./search-words-page";

export const generateMetadata = pageTitle("menu.search_words");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("search_words");
  const parameters = parametersOf(listSearches);
  const query = readListState(await searchParams, parameters);
  const [words, searched] = await Promise.all([
    read(list, {}),
    attempt(listSearches, inputOf(listSearches, new URLSearchParams(query).toString())),
  ]);
  const at = Date.now();
  return (
    <PageTranslations parts={["menu", "list", "edit", "searchWords"]}>
      <SearchWordsPage
        words={{ path: "/cms/search_word", at, done: words }}
        parameters={parameters}
        searched={{ path: "/cms/search_word/searched", query, at: at + 0.5, ...searched }}
      />
    </PageTranslations>
  );
}
