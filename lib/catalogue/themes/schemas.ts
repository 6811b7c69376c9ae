import { z } from "zod";
import { card } from "@/lib/catalogue/products/schemas";
import { id, image, imageSizes } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";

export const summary = namedObject("ThemeSummary", {
  id,
  name: z.string().meta({ examples: ["First spring teas"], description: "The name to show." }),
  description: z
    .string()
    .meta({ examples: ["Picked before the rains, in the shop since April."], description: "Empty if there is none." }),
  topic_image: image.nullable().describe("The picture of the theme in a list, as an absolute URL. Null: none."),
  topic_image_sizes: imageSizes.nullable(),
  head_image: image.nullable().describe("The picture at the head of the theme's page, as an absolute URL. Null: none."),
  head_image_sizes: imageSizes.nullable(),
});
export const theme = namedObject("Theme", {
  ...summary.shape,
  products: z.array(card).describe("The products on sale, in the order to show."),
});
