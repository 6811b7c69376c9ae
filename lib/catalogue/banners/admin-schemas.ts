import { z } from "zod";
import type { Translatable } from "@/lib/i18n/msg";
import {
  deletedAt,
  editOf,
  imageInput,
  isBin,
  line,
  nullableString,
  optionalBoolean,
  optionalLine,
  optionalLines,
  page,
  parseId,
  refuse,
  search,
  size,
  sortByCreation,
  time,
  version,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { banner } from "./schemas";

const itemShape = banner.shape.items.element.shape;
const isPage = (text: string) => /^\/?[\w-]+(\/[\w-]+)*(\?[^\s#]*)?$/.test(text);
const isWebAddress = (text: string) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

export const itemFields = {
  image: imageInput.describe("The picture: the `url` of an uploaded image, or its key."),
  title: optionalLine(60, "First spring teas").describe("A line on the picture. Null or empty: none."),
  target_type: itemShape.target_type.describe("The target of a tap. `none`: it has none."),
  target: line(1, 500, "1").nullish().meta({
    description:
      "An id as text; for `url` an http(s) address, or a page of the mini-program such as `/pages/about/about`.",
  }),
};
const itemInput = z.strictObject(itemFields).superRefine(refuseWrongTarget).meta({ id: "BannerItemInput" });

interface Target {
  target_type: z.output<typeof itemShape.target_type>;
  target?: string | null | undefined;
}

export function refuseWrongTarget({ target_type, target = null }: Target, context: z.core.$RefinementCtx) {
  const message = wrongTarget(target_type, target);
  if (message) refuse(context, message, ["target"]);
}

function wrongTarget(type: Target["target_type"], target: string | null): Translatable | false {
  if (type === "none") return target !== null && "Must be left out for the target type none.";
  if (target === null) return "Is required.";
  if (type !== "url") return parseId(target) === undefined && (`Must be the id of a ${type}.` as const);
  return !isWebAddress(target) && !isPage(target) && "Must be an http(s) address or a page of the mini-program.";
}

export const bannerInput = namedBody("BannerInput", {
  name: line(1, 60, "Home").describe("A name for admins. Shoppers do not see it."),
  description: optionalLines(500, "The first thing a shopper sees.").describe("Null or empty: none."),
  is_home: optionalBoolean(
    true,
    "True: the home page shows this banner instead of another one. A new banner is shown if none is.",
  ),
  items: z
    .array(itemInput)
    .max(20)
    .optional()
    .describe("The pictures, in the order to show. They replace all present ones."),
});
export const bannerEdit = named("BannerEdit", editOf(bannerInput));

export const bannerListQuery = z.object({
  q: search.describe("A part of the name."),
  sort: sortByCreation,
  deleted: isBin,
  page,
  size,
});

const adminItem = namedObject("AdminBannerItem", {
  ...itemShape,
  target_name: nullableString(
    "First spring teas",
    "Name of the product, theme or category. Null if there is none or it was deleted.",
  ),
});
export const adminBanner = namedObject("AdminBanner", {
  ...banner.shape,
  items: z.array(adminItem),
  is_home: z.boolean().meta({ examples: [true], description: "True: the home page shows this banner." }),
  version,
  created_at: time,
  updated_at: time,
  deleted_at: deletedAt,
});
