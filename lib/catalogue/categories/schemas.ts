import { z } from "zod";
import { count, id, image, imageSizes } from "@/lib/kernel/fields";
import { namedObject } from "@/lib/kernel/named";

export const category = namedObject("Category", {
  id,
  name: z.string().meta({ examples: ["Green tea"] }),
  description: z.string().meta({ examples: ["Pan-fired and steamed, this spring's."] }),
  image: image.nullable(),
  image_sizes: imageSizes.nullable(),
  parent_id: id.nullable(),
  product_count: count.meta({ description: "Products on sale directly in it." }),
});
