import { z } from "zod";
import { line } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";

export const maxWordLength = 40;

export const suggestQuery = z.object({
  q: line(1, maxWordLength, "lo").describe("The text typed so far, in any case and width."),
});
export const suggestedWord = namedObject("SearchWord", {
  word: z.string().meta({ examples: ["Longjing"], description: "The text to show, and to search for." }),
});
