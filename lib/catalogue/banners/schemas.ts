import { z } from "zod";
import { id, image, imageSizes } from "@/lib/kernel/fields";
import { namedObject } from "@/lib/kernel/named";

export const banner = namedObject("Banner", {
  id,
  name: z.string().meta({ examples: ["Home"] }),
  description: z.string().meta({ examples: ["The first thing a shopper sees."] }),
  items: z.array(
    namedObject("BannerItem", {
      id,
      image,
      image_sizes: imageSizes,
      title: z.string().meta({ examples: ["First spring teas"] }),
      target_type: z.enum(["none", "product", "theme", "category", "url"]).meta({ examples: ["theme"] }),
      target: z
        .string()
        .nullable()
        .meta({ examples: ["1"], description: "An id or an address, as `target_type` says." }),
    }),
  ),
});
