import { z } from "zod";
import { codeKinds } from "@/db/schema/codes";
import { count, id, line, nullableString, page, pageOf, person, size, time } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";

const kind = z.enum(codeKinds).meta({ id: "CodeKind", description: "The page that a code opens." });
const key = z.string().meta({ examples: ["K7M2Q9TR"], description: "The `scene` of the code, 8 characters." });

export const codeUrl = z.object({
  key: line(1, 32, "K7M2Q9TR").describe("The `scene` with which WeChat opened the mini-program."),
});
export const posterUrl = codeUrl.extend({
  language: z
    .enum(["en", "zh"])
    .optional()
    .meta({ examples: ["zh"], description: "The language of its few own words. By default, by `Accept-Language`." }),
});

/** The target of a code. */
const destination = {
  page: z.string().meta({
    examples: ["/pages/product/product"],
    description: "The page of the starter mini-program.",
  }),
  query: z
    .record(z.string(), z.string())
    .meta({ examples: [{ id: "3" }], description: "The query of the page. Tab pages take none in WeChat." }),
};
export const opened = namedObject("CodeDestination", destination);

export const codeInput = namedBody("CodeInput", {
  kind: kind.describe("The page that the code opens."),
  target: line(1, 200, "3").describe(
    "The id of the product, theme, category or coupon. With `kind` `page`: the path of a page of the mini-program, such as `pages/coupons/coupons`, also with a query.",
  ),
});
export const codeQuery = z.object({
  page,
  size,
  kind: kind.optional().meta({ description: "Only the codes of this kind." }),
});

export const code = namedObject("AdminCode", {
  id,
  key,
  kind: kind.describe("The page that the code opens."),
  target: z.string().meta({ examples: ["3"], description: "The id of the record, or the path of the page." }),
  name: nullableString("Longjing tea", "The name of the record. Null: it was deleted."),
  ...destination,
  image_url: z.string().meta({
    examples: ["https://shop.example/cms/code/K7M2Q9TR/image"],
    description: "GET it with a token for the picture.",
  }),
  poster_url: z.string().meta({
    examples: ["https://shop.example/cms/code/K7M2Q9TR/poster"],
    description: "GET it with a token for the poster. 404 if the record was deleted.",
  }),
  scans: count.describe("The number of times it opened the mini-program."),
  made_by: person.describe("The admin who created it."),
  created_at: time,
});
export const codePage = pageOf(code);
