import { z } from "zod";
import {
  count,
  deletedAt,
  editOf,
  id,
  imageInput,
  line,
  optionalLines,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { category } from "./schemas";

export const categoryInput = namedBody("CategoryInput", {
  name: line(1, 40, "Green tea").describe("The name to show."),
  description: optionalLines(500, "Pan-fired and steamed, this spring's.").describe("Null or empty: none."),
  image: imageInput.nullish().describe("The `url` of an uploaded image, or its key. Null: none."),
  parent_id: id.nullish().describe("The category that it is in. Null: at the top."),
  sort: wholeNumber(0, 1_000_000, 10)
    .optional()
    .describe("Its place among the others: the smaller number comes first."),
});
export const categoryEdit = named("CategoryEdit", editOf(categoryInput));

export const adminCategory = namedObject("AdminCategory", {
  ...category.shape,
  off_sale_count: count.meta({ description: "Products directly in it that are off sale." }),
  sort: z.int().meta({ examples: [10], description: "Its place among the others: the smaller number comes first." }),
  version,
  created_at: time,
  updated_at: time,
  deleted_at: deletedAt,
});
