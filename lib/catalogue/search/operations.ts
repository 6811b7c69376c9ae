import { listOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { listHotWords, suggestWords } from "./queries";
import { suggestedWord, suggestQuery } from "./schemas";

const module = "v1-search";

export const listWords = operation({
  method: "GET",
  path: "/v1/search/words",
  module,
  summary: "Hot search words",
  description: "The words that the shop recommends, in its order, for the search page before anything is typed.",
  access: "public",
  output: listOf(suggestedWord),
  run: async (_, { db }) => ({ items: await listHotWords(db) }),
});

export const suggest = operation({
  method: "GET",
  path: "/v1/search/suggest",
  module,
  summary: "Suggestions for a search",
  description:
    "At most ten texts that contain `q`: hot words, words that others searched for with results, and names of products on sale. Search for one with GET /v1/product. Calls while typing can be answered out of order: show only the answer to the latest.",
  access: "public",
  url: suggestQuery,
  output: listOf(suggestedWord),
  run: async ({ q }, { db }) => ({ items: await suggestWords(db, q) }),
});
