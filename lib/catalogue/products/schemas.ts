import { z } from "zod";
import { count, id, image, line, page, price, search, size } from "@/lib/kernel/fields";

export const card = z.object({
  id,
  category_id: id,
  name: line(1, 80, "Longjing tea 50 g"),
  summary: z.string().meta({ examples: ["First pick before the spring rain."] }),
  price,
  stock: count,
  main_image: image.nullable(),
  sold: count,
});

export const product = card.extend({
  images: z.array(image),
  properties: z.array(
    z.object({ name: z.string().meta({ examples: ["Origin"] }), detail: z.string().meta({ examples: ["Hangzhou"] }) }),
  ),
  detail: z.string().meta({ examples: ["Pan-fired green tea from the hills west of the lake."] }),
});

const sort = z.enum(["sort", "price", "-price", "-created_at", "-sold"]).optional();
export const inCategory = z.object({ id, page, size, sort });
export const searched = z.object({ q: search, page, size, sort });
