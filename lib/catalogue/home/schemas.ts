import { z } from "zod";
import { banner } from "@/lib/catalogue/banners/schemas";
import { category } from "@/lib/catalogue/categories/schemas";
import { card } from "@/lib/catalogue/products/schemas";
import { summary as theme } from "@/lib/catalogue/themes/schemas";
import { announcementSummary } from "@/lib/content/notices/admin-schemas";
import { id, imageSizes } from "@/lib/kernel/contract/fields";
import { named, namedObject } from "@/lib/kernel/contract/named";

const item = banner.shape.items.element;

/** How the products of a block are chosen. */
export const rule = z
  .enum(["chosen", "category", "newest", "best_selling", "on_offer"])
  .meta({ examples: ["newest"], description: "How its products are chosen." });

const block = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, name: string, shape: Shape) =>
  namedObject(`${name}Block`, {
    id: id.describe("Identifies the block on the page."),
    type: z.literal(type).describe("What it shows."),
    ...shape,
  });
const title = z
  .string()
  .optional()
  .meta({ examples: ["This spring"], description: "The heading. Empty or absent: none of its own." });

export const home = namedObject("Home", {
  blocks: z
    .array(
      named(
        "HomeBlock",
        z.discriminatedUnion("type", [
          block("banner", "Banner", { items: item.array().describe("Its pictures, in the order to show.") }),
          block("categories", "Categories", {
            items: named("HomeCategory", category.pick({ id: true, name: true, image: true, image_sizes: true }))
              .array()
              .describe("The top-level categories."),
          }),
          block("notice", "Notice", {
            items: named("HomeNotice", announcementSummary.pick({ id: true, title: true }))
              .array()
              .describe("The newest announcement."),
          }),
          block("coupons", "Coupons", {}),
          block("theme", "Theme", {
            items: named("HomeTheme", theme.pick({ id: true, name: true, topic_image: true, topic_image_sizes: true }))
              .array()
              .describe("One theme, or all published ones."),
          }),
          block("products", "Products", {
            title,
            rule,
            category_id: id.nullish().describe("With the rule `category`: the category."),
            items: z.array(card).describe("At most 12 products on sale."),
          }),
          block("picture", "Picture", {
            image: item.shape.image,
            image_sizes: imageSizes,
            title: item.shape.title.optional(),
            target_type: item.shape.target_type,
            target: item.shape.target.optional(),
          }),
          block("text", "Text", {
            title,
            text: z
              .string()
              .optional()
              .meta({ examples: ["Picked before the rains."], description: "Plain text." }),
          }),
          block("space", "Space", {}),
        ]),
      ),
    )
    .describe("The blocks that have something to show, from top to bottom. Ignore unknown types."),
});
