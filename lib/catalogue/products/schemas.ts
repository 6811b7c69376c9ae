import { z } from "zod";
import { count, id, idList, image, imageSizes, line, page, price, search, size } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";

export const card = namedObject("ProductCard", {
  id,
  category_id: id.describe("The category it is directly in."),
  name: line(1, 80, "Longjing tea 50 g").describe("The name to show."),
  summary: z.string().meta({
    examples: ["First pick before the spring rain."],
    description: "One line beside the name; empty if there is none.",
  }),
  price,
  stock: count.describe("How many can be ordered now. 0: sold out."),
  main_image: image.nullable().describe("An absolute URL. Null: no picture."),
  main_image_sizes: imageSizes.nullable(),
  sold: count.describe("How many were sold: paid and not fully refunded."),
});

export const product = namedObject("Product", {
  ...card.shape,
  images: z.array(image).describe("All pictures, as absolute URLs."),
  images_sizes: z.array(imageSizes).meta({ description: "Of each of `images`, in their order." }),
  properties: z
    .array(
      namedObject("ProductProperty", {
        name: z.string().meta({ examples: ["Origin"], description: "What the fact is about." }),
        detail: z.string().meta({ examples: ["Hangzhou"], description: "The fact." }),
      }),
    )
    .describe("Facts about the product, in the order to show."),
  detail: z.string().meta({
    examples: ["<p>Pan-fired green tea from the hills west of the lake.</p>"],
    description: "The long description: HTML with absolute picture addresses, for `<rich-text>`.",
  }),
});

const sort = z
  .enum(["sort", "price", "-price", "-created_at", "-sold"])
  .optional()
  .describe("The order; `-` means falling. `sort`, the order that the shop gives, if left out.");
const descendants = z
  .boolean()
  .optional()
  .meta({ examples: [true], description: "Also the products of the categories below it, at every depth." });
export const inCategory = z.object({ id: id.describe("The category."), descendants, page, size, sort });

export const searched = z
  .object({
    q: search.describe("A part of the name, in any case."),
    ids: idList.optional().meta({ description: "1 to 50 ids, separated by commas; no other parameter beside it." }),
    category_id: id.optional().meta({ description: "Only products of this category." }),
    descendants,
    page,
    size,
    sort,
  })
  .refine(({ descendants, category_id }) => !descendants || category_id !== undefined, {
    error: "Needs `category_id` beside it.",
    path: ["descendants"],
  });
