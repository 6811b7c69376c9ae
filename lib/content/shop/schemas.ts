import { z } from "zod";
import { deliveries } from "@/db/schema/orders";
import { articleSummary } from "@/lib/content/articles/schemas";
import { announcementSummary } from "@/lib/content/notices/admin-schemas";
import { id, image, imageSizes, line } from "@/lib/kernel/contract/fields";
import { named, namedObject } from "@/lib/kernel/contract/named";

export const delivery = named(
  "Delivery",
  z.enum(deliveries).meta({
    examples: ["express"],
    description:
      "`express` by a carrier, `local` by the shop's own courier, `pickup` at the counter, `virtual` without goods that move.",
  }),
);

const text = (example: string) => z.string().meta({ examples: [example], description: "Empty if the shop has none." });

const document = {
  name: z.string().meta({ examples: ["食品经营许可证"], description: "The name of the permit." }),
  number: z.string().meta({ examples: ["JY13301060123456"], description: "Its number." }),
  image: image.nullable().meta({ description: "A picture of it, as an absolute URL." }),
  image_sizes: imageSizes.nullable(),
};
const licence = namedObject("Licence", {
  name: z.string().meta({ examples: ["杭州茶与谷食品有限公司"], description: "The business that runs the shop." }),
  number: z.string().meta({ examples: ["91330106MA2B1C3D45"], description: "Its unified social credit code." }),
  image: document.image,
  image_sizes: document.image_sizes,
  permits: z.array(namedObject("Permit", document)).meta({ description: "Further permits, such as one for food." }),
});

const color = (example: string, text: string) => z.string().meta({ examples: [example], description: text });
const colors = namedObject("ShopColors", {
  fill: color("#0f766e", "Of buttons."),
  on_fill: color("#ffffff", "Of text on `fill`."),
  accent: color("#0f766e", "Of links and icons: readable on the background of this theme."),
  soft: color("#eff4f3", "A pale background for text in `accent`."),
});

export const shop = namedObject("Shop", {
  name: z.string().meta({ examples: ["Tea & Grain"], description: "The name to show." }),
  logo: image.nullable().meta({ description: "A square picture, as an absolute URL. Null if the shop has none." }),
  logo_sizes: imageSizes.nullable(),
  colors: namedObject("ShopThemes", {
    light: colors.meta({ description: "For a phone in light mode." }),
    dark: colors.meta({ description: "For a phone in dark mode." }),
  }).meta({
    description: "Derived from the theme colour in the shop's settings.",
  }),
  phone: text("400-820-8820"),
  service_hours: text("Monday to Friday, 9:00 to 18:00"),
  address: text("杭州市西湖区龙井路 1 号"),
  deliveries: z.array(delivery).meta({
    examples: [["express", "pickup"]],
    description: "The ways of delivery to choose from in POST /v1/order; the first is the default.",
  }),
  local_radius_km: z
    .int()
    .nullable()
    .meta({
      examples: [5],
      description:
        "The distance from the shop to which `local` delivers, for addresses with `latitude` and `longitude`. Null: it delivers by districts, or not at all.",
    }),
  is_practising: z.boolean().meta({
    examples: [false],
    description: "The shop has not opened yet: only its admins can sign in and order, and nothing is charged.",
  }),
  takes_orders: z.boolean().meta({ examples: [true], description: "False: POST /v1/order is 409 `shop_closed` now." }),
  is_closed: z.boolean().meta({ examples: [false], description: "The owner has closed the shop for a while." }),
  closed_note: text("Back on Monday").describe("The owner's message while the shop is closed. Can be empty."),
  order_hours: text("09:00-22:00").describe(
    "The hours in which orders are accepted each day, in the shop's time zone; the end may be past midnight. Empty: at any time.",
  ),
  licence: licence.nullable().meta({
    description:
      "The business licence and permits, which the E-Commerce Law (article 15) wants on the home page. Null until the owner has entered them.",
  }),
  icp_no: text("浙ICP备12345678号-1X").describe("The ICP filing number of the mini-program. Empty if there is none."),
  home_banner_id: id
    .nullable()
    .meta({ description: "The banner that the owner chose for the home page: GET /v1/banner/{id}. Null: none." }),
  notices: z.array(announcementSummary).meta({ description: "The newest three." }),
  articles: z.array(articleSummary).meta({ description: "The newest ten." }),
});
export const shopQuery = z.object({
  article_type: line(1, 40, "guide").optional().meta({ description: "Only articles of this type." }),
});
