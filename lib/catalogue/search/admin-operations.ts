import { listOf, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { recordOperations } from "@/lib/kernel/record-operations";
import { listSearched, listWords } from "./admin-queries";
import * as schemas from "./admin-schemas";
import { searchWordEntity } from "./entity";
import { searchWordKind } from "./kind";

export const { list, get, create, update, remove } = recordOperations(searchWordKind, searchWordEntity, {
  output: schemas.searchWord,
  list: {
    description: "At most 200: the blocked and the hot ones, each in their order.",
    url: schemas.searchWordFilter,
    output: listOf(schemas.searchWord),
    run: (filter, { db }) => listWords(db, filter),
  },
  get: { description: "A hot or a blocked word." },
  create: {
    description:
      "GET /v1/search/words lists the hot words. Whatever contains a blocked word is neither shown to shoppers as a word or a suggestion nor counted; the products can still be found.",
    problems: ["duplicate", "limit_reached"],
    body: schemas.searchWordInput,
  },
  update: {
    description:
      "A word is unique among hot and blocked ones, in any case and width. Change `kind` to block a hot word.",
    problems: ["duplicate"],
    body: schemas.searchWordEdit,
  },
  remove: {
    description: "The word is neither recommended nor blocked from then on. How often it was searched for remains.",
  },
});

export const listSearches = operation({
  method: "GET",
  path: "/cms/search_word/searched",
  module: "cms-search_word",
  summary: "What shoppers searched for",
  description:
    "The words of GET /v1/product?q=…, the most frequent first. The first page of a search without a category counts, after a second at most; texts longer than 40 characters and ones with a phone number do not. A request that a proxy answers from its cache does not count. Kept for 90 days: of each day about 1,000 words, those that find products first, then the most frequent.",
  access: "search_word.read",
  url: schemas.searchedFilter,
  output: pageOf(schemas.searchedWord),
  run: (filter, { db }) => listSearched(db, filter),
});
