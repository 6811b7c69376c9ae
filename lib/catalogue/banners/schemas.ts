import { z } from "zod";
import { id, image } from "@/lib/kernel/fields";

const largestId = 2_147_483_647;

export const banner = z.object({
  id,
  name: z.string().meta({ examples: ["Home"] }),
  description: z.string().meta({ examples: ["The first thing a shopper sees."] }),
  items: z.array(
    z.object({
      id,
      image,
      title: z.string().meta({ examples: ["First spring teas"] }),
      target_type: z.enum(["none", "product", "theme", "category", "url"]).meta({ examples: ["theme"] }),
      target: z
        .string()
        .nullable()
        .meta({ examples: ["1"], description: "An id or an address, as `target_type` says." }),
    }),
  ),
});

const message = "Must be 1 to 50 ids with commas between them.";
const inList = (text: string) => text.split(",").map(Number);

/** `3,1,2` → [3, 1, 2] */
export const idList = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,49}$/, message)
  .refine((text) => inList(text).every((each) => each <= largestId), message)
  .meta({ examples: ["1,2"] })
  .transform(inList);
