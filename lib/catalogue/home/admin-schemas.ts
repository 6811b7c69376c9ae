import { z } from "zod";
import { itemFields, refuseWrongTarget } from "@/lib/catalogue/banners/admin-schemas";
import { themeProduct } from "@/lib/catalogue/themes/admin-schemas";
import {
  id,
  imageSizes,
  laterMoment,
  optionalLine,
  optionalLines,
  refuse,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { rule } from "./schemas";

const maxBlocks = 20;
const maxProducts = 12;

const fieldsOf = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) => ({
  id: id.describe("Identifies the block on the page and in orders: any number, each once."),
  type: z.literal(type).describe("What it shows."),
  ...shape,
});
const blockInput = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, name: string, shape: Shape) =>
  namedBody(`${name}BlockInput`, fieldsOf(type, shape));

const block = named(
  "HomeBlockInput",
  z.discriminatedUnion("type", [
    blockInput("banner", "Banner", { banner_id: id.nullish().describe("Null: the banner chosen for the home page.") }),
    blockInput("categories", "Categories", {}),
    blockInput("notice", "Notice", {}),
    blockInput("coupons", "Coupons", {}),
    blockInput("theme", "Theme", { theme_id: id.nullish().describe("Null: all published themes.") }),
    blockInput("products", "Products", {
      title: optionalLine(20, "This spring").describe("The heading. Null or empty: that of the rule."),
      rule,
      product_ids: z
        .array(id)
        .max(maxProducts, "At most 12 products.")
        .optional()
        .describe("With the rule `chosen`: the products, in the order to show."),
      category_id: id.nullish().describe("With the rule `category`: it and those below it."),
      count: wholeNumber(1, maxProducts, 6).optional().describe("With another rule: the most products. 6 if left out."),
    }),
    named("PictureBlockInput", z.strictObject(fieldsOf("picture", itemFields)).superRefine(refuseWrongTarget)),
    blockInput("text", "Text", {
      title: optionalLine(20, "Our tea").describe("The heading. Null or empty: none."),
      text: optionalLines(500, "Picked before the rains.").describe("Plain text. Null or empty: none."),
    }),
    blockInput("space", "Space", {}),
  ]),
);
const blocks = z
  .array(block)
  .max(maxBlocks, "At most 20 blocks.")
  .superRefine((all, context) => {
    const ids = all.map(({ id }) => id);
    for (const [at, id] of ids.entries())
      if (ids.indexOf(id) < at) refuse(context, "Must be in the list only once.", [at, "id"]);
  })
  .describe("The blocks, from top to bottom. They replace all present ones.");
export type HomeBlocks = z.output<typeof blocks>;

export const homeEdit = namedBody("HomeEdit", { blocks, version: version.optional() });
export const homePreview = namedBody("HomePreview", { blocks });
export const homePublication = namedBody("HomePublication", {
  at: laterMoment.nullish().describe("Show it from this time on. Null or left out: now."),
  version: version.optional().describe("The version that was read. 409 `stale` if anything has changed since."),
});

export const adminHome = namedObject("AdminHome", {
  id: id.describe("Always 1."),
  blocks: z
    .array(
      named(
        "AdminHomeBlock",
        z.looseObject({ id, type: z.string().describe("What it shows."), image_sizes: imageSizes.optional() }),
      ),
    )
    .describe("The draft: blocks as in PUT /cms/home. Pictures also have `image_sizes`."),
  products: z.array(themeProduct).describe("The products that the blocks name, also those that are off sale."),
  is_changed: z.boolean().meta({ examples: [false], description: "The draft differs from what shoppers see." }),
  publish_at: time
    .nullable()
    .describe("When the scheduled home page replaces the present one. Null: none is scheduled."),
  can_restore: z.boolean().meta({ examples: [true], description: "There is an earlier home page to put back." }),
  version,
  updated_at: time.nullable().describe("Null: it was never changed."),
});
