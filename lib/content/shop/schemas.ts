import { z } from "zod";
import { articleSummary } from "@/lib/content/articles/schemas";
import { announcementSummary } from "@/lib/content/notices/schemas";
import { line } from "@/lib/kernel/fields";
import { namedObject } from "@/lib/kernel/named";

const text = (example: string) => z.string().meta({ examples: [example], description: "Empty if the shop has none." });

export const shop = namedObject("Shop", {
  name: z.string().meta({ examples: ["Tea & Grain"], description: "The name to show." }),
  phone: text("400-820-8820"),
  service_hours: text("Monday to Friday, 9:00 to 18:00"),
  address: text("杭州市西湖区龙井路 1 号"),
  notices: z.array(announcementSummary).meta({ description: "The newest three." }),
  articles: z.array(articleSummary).meta({ description: "The newest ten." }),
});
export const shopQuery = z.object({
  article_type: line(1, 40, "guide").optional().meta({ description: "Only articles of this type." }),
});
