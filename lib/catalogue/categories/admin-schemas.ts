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
} from "@/lib/kernel/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/named";
import { category } from "./schemas";

export const categoryInput = namedBody("CategoryInput", {
  name: line(1, 40, "Green tea"),
  description: optionalLines(500, "Pan-fired and steamed, this spring's."),
  image: imageInput.nullish(),
  parent_id: id.nullish(),
  sort: wholeNumber(0, 1_000_000, 10).optional(),
});
export const categoryEdit = named("CategoryEdit", editOf(categoryInput));

export const adminCategory = namedObject("AdminCategory", {
  ...category.shape,
  off_sale_count: count.meta({ description: "Products directly in it that are off sale." }),
  sort: z.int().meta({ examples: [10] }),
  version,
  created_at: time,
  updated_at: time,
  deleted_at: deletedAt,
});
