import { list, listSearches } from "@/lib/catalogue/search/admin-operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { parametersOf, readListState } from "../../first-page";
import { plainPage } from "../../plain-page";
import { SearchWordsPage } from "./search-words-page";

const page = plainPage("search_words", ["menu", "list", "edit", "searchWords"], async (_, params) => {
  const parameters = parametersOf(listSearches);
  const query = readListState(params, parameters);
  const [words, searched] = await Promise.all([
    read(list, {}),
    attempt(listSearches, inputOf(listSearches, new URLSearchParams(query).toString())),
  ]);
  const at = Date.now();
  return (
    <SearchWordsPage
      words={{ path: "/cms/search_word", at, done: words }}
      parameters={parameters}
      searched={{ path: "/cms/search_word/searched", query, at: at + 0.5, ...searched }}
    />
  );
});

export const generateMetadata = page.generateMetadata;
export default page.render;
