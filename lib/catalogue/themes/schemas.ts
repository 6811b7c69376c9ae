import { z } from "zod";
import { card } from "@/lib/catalogue/products/schemas";
import { id, image, imageSizes } from "@/lib/kernel/fields";
import { namedObject } from "@/lib/kernel/named";

export const summary = namedObject("ThemeSummary", {
  id,
  name: z.string().meta({ examples: ["First spring teas"] }),
  description: z.string().meta({ examples: ["Picked before the rains, in the shop since April."] }),
  topic_image: image.nullable(),
  topic_image_sizes: imageSizes.nullable(),
  head_image: image.nullable(),
  head_image_sizes: imageSizes.nullable(),
});
export const theme = namedObject("Theme", { ...summary.shape, products: z.array(card) });
