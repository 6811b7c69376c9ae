import type { z } from "zod";
import type { QueryName } from "@/components/api/cms";
import type { searchedWord, searchWord } from "@/lib/catalogue/search/admin-schemas";

export type SearchWord = z.output<typeof searchWord>;
export type SearchedWord = z.output<typeof searchedWord>;

export const searchedParameters: QueryName<"/cms/search_word/searched">[] = ["empty", "days", "page", "size"];
