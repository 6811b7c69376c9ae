import { z } from "zod";
import { searchWordKinds } from "@/db/schema/search-words";
import {
  count,
  editOf,
  id,
  line,
  optionalBoolean,
  page,
  size,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { maxWordLength } from "./schemas";

export const maxWords = 200;

const kind = z.enum(searchWordKinds).meta({
  id: "SearchWordKind",
  description: "`hot`: recommended to shoppers. `blocked`: neither shown to them nor counted.",
});
const sort = wholeNumber(0, 1_000_000, 10);

export const searchWordInput = namedBody("SearchWordInput", {
  word: line(1, maxWordLength, "Longjing").describe("The word as shoppers see it. Case and width make no difference."),
  kind: kind.describe("Whether the word is recommended or hidden."),
  sort: sort.optional().describe("Hot words are shown in ascending order. After the others if left out."),
});
export const searchWordEdit = named("SearchWordEdit", editOf(searchWordInput));

export const searchWordFilter = z.object({
  kind: kind.optional().meta({ description: "Only the words of this kind." }),
});

export const searchWord = namedObject("AdminSearchWord", {
  id,
  word: z.string().meta({ examples: ["Longjing"], description: "The word as shoppers see it." }),
  kind: kind.describe("Whether the word is recommended or hidden."),
  sort: sort.describe("Hot words are shown in ascending order."),
  version,
  created_at: time,
  updated_at: time,
});

export const searchedFilter = z.object({
  days: wholeNumber(1, 90, 30).optional().describe("The last days of the shop, today included. 30 if left out."),
  empty: optionalBoolean(true, "True: only words with searches in vain, those with most of them first."),
  page,
  size,
});
export const searchedWord = namedObject("SearchedWord", {
  word: z.string().meta({ examples: ["da hong pao"], description: "In lower case and normal width." }),
  times: count.describe("The number of searches for it."),
  empty: count.describe("The number of searches that found no product."),
  kind: kind.nullable().describe("Whether it is a hot or a blocked word by now. Null: neither."),
});
