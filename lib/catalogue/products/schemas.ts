import { z } from "zod";
import { count, id, idList, image, imageSizes, line, page, price, search, size } from "@/lib/kernel/fields";
import { namedObject } from "@/lib/kernel/named";

export const card = namedObject("ProductCard", {
  id,
  category_id: id,
  name: line(1, 80, "Longjing tea 50 g"),
  summary: z.string().meta({ examples: ["First pick before the spring rain."] }),
  price,
  stock: count,
  main_image: image.nullable(),
  main_image_sizes: imageSizes.nullable(),
  sold: count,
});

export const product = namedObject("Product", {
  ...card.shape,
  images: z.array(image),
  images_sizes: z.array(imageSizes).meta({ description: "Of each of `images`, in their order." }),
  properties: z.array(
    namedObject("ProductProperty", {
      name: z.string().meta({ examples: ["Origin"] }),
      detail: z.string().meta({ examples: ["Hangzhou"] }),
    }),
  ),
  detail: z.string().meta({
    examples: ["<p>Pan-fired green tea from the hills west of the lake.</p>"],
    description: "HTML with absolute picture addresses, for `<rich-text>`.",
  }),
});

const sort = z.enum(["sort", "price", "-price", "-created_at", "-sold"]).optional();
const descendants = z
  .boolean()
  .optional()
  .meta({ examples: [true], description: "Also the products of the categories below it, at every depth." });
export const inCategory = z.object({ id, descendants, page, size, sort });

export const searched = z
  .object({
    q: search,
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
