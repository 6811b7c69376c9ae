import { z } from "zod";
import { card } from "@/lib/catalogue/products/schemas";
import { id, image } from "@/lib/kernel/fields";
import { namedObject } from "@/lib/kernel/named";

export const summary = namedObject("ThemeSummary", {
  id,
  name: z.string().meta({ examples: ["First spring teas"] }),
  description: z.string().meta({ examples: ["Picked before the rains, in the shop since April."] }),
  topic_image: image.nullable(),
  head_image: image.nullable(),
});
export const theme = namedObject("Theme", { ...summary.shape, products: z.array(card) });
