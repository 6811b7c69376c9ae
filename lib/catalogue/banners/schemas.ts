import { z } from "zod";
import { id, image, imageSizes, nullableString } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";

export const banner = namedObject("Banner", {
  id,
  name: z.string().meta({ examples: ["Home"], description: "The purpose of the banner." }),
  description: z
    .string()
    .meta({ examples: ["The first thing a shopper sees."], description: "Empty if there is none." }),
  items: z
    .array(
      namedObject("BannerItem", {
        id,
        image: image.describe("The picture, as an absolute URL."),
        image_sizes: imageSizes,
        title: z
          .string()
          .meta({ examples: ["First spring teas"], description: "A line on the picture; empty if there is none." }),
        target_type: z
          .enum(["none", "product", "theme", "category", "url"])
          .meta({ examples: ["theme"], description: "The target of a tap. `none`: it has none." }),
        target: nullableString("1", "An id or an address, depending on `target_type`."),
      }),
    )
    .describe("The pictures, in the order to show."),
});
