import { z } from "zod";
import { count, id, image, imageSizes } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";

export const category = namedObject("Category", {
  id,
  name: z.string().meta({ examples: ["Green tea"], description: "The name to show." }),
  description: z
    .string()
    .meta({ examples: ["Pan-fired and steamed, this spring's."], description: "Empty if there is none." }),
  image: image.nullable().describe("An absolute URL. Null: no picture."),
  image_sizes: imageSizes.nullable(),
  parent_id: id.nullable().describe("The category that it is in. Null: at the top."),
  product_count: count.meta({ description: "Products on sale directly in it." }),
});
