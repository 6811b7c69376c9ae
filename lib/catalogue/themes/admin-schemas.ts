import { z } from "zod";
import { card } from "@/lib/catalogue/products/schemas";
import {
  count,
  deletedAt,
  editOf,
  id,
  imageInput,
  isBin,
  line,
  optionalLines,
  search,
  size,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { summary } from "./schemas";

const status = z.enum(["draft", "published"]);

export const themeInput = namedBody("ThemeInput", {
  name: line(1, 60, "First spring teas").describe("The name to show."),
  description: optionalLines(500, "Picked before the rains, in the shop since April.").describe("Null or empty: none."),
  topic_image: imageInput
    .nullish()
    .describe("The picture in a list: the `url` of an uploaded image, or its key. Null: none."),
  head_image: imageInput
    .nullish()
    .describe("The picture at the head of its page: the `url` of an uploaded image, or its key. Null: none."),
  product_ids: z
    .array(id)
    .max(200, "At most 200 products.")
    .optional()
    .describe("Its products, in the order to show. They replace all present ones."),
  status: status
    .optional()
    .meta({ examples: ["draft"], description: "Shoppers see it when it is `published`, which it is if left out." }),
  sort: wholeNumber(0, 1_000_000, 10)
    .optional()
    .describe("Its place among the others: the smaller number comes first."),
});
export const themeEdit = named("ThemeEdit", editOf(themeInput));

export const themeFilter = z.object({
  q: search.describe("A part of the name."),
  deleted: isBin,
  size: size.describe("Maximum number of themes in the list. All if omitted."),
});

export const adminSummary = namedObject("AdminThemeSummary", {
  ...summary.shape,
  status: status.meta({ examples: ["published"], description: "Shoppers see it when it is `published`." }),
  product_count: count.meta({ description: "Products in the theme, on or off sale." }),
  sort: z.int().meta({ examples: [10], description: "Its place among the others: the smaller number comes first." }),
  version,
  created_at: time,
  updated_at: time,
  deleted_at: deletedAt,
});
const onSale = z
  .boolean()
  .meta({ examples: [true], description: "Shoppers see the product in the theme only while this is true." });
export const themeProduct = namedObject("ThemeProduct", { ...card.shape, on_sale: onSale });
export const adminTheme = namedObject("AdminTheme", {
  ...adminSummary.shape,
  products: z.array(themeProduct).describe("Its products, in the order to show, also those that are off sale."),
});
