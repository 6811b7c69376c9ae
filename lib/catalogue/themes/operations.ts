import { z } from "zod";
import { id, listOf, wantsSizes } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { withSizesIf } from "@/lib/storage/pictures";
import { getTheme, listThemes } from "./queries";
import { summary, theme } from "./schemas";

export const list = operation({
  method: "GET",
  path: "/v1/theme",
  module: "v1-theme",
  summary: "All published themes, without their products",
  description: "In the order that the shop chose. `GET /v1/theme/{id}` has the products.",
  access: "public",
  url: z.object(wantsSizes),
  output: listOf(summary),
  run: async ({ image_sizes }, { db }) => withSizesIf(image_sizes, await listThemes(db)),
});

export const get = operation({
  method: "GET",
  path: "/v1/theme/{id}",
  module: "v1-theme",
  summary: "Theme with its products",
  description: "Products are in the theme's order, without those off sale. 404 for a draft.",
  access: "public",
  url: z.object({ id }),
  output: theme,
  run: ({ id }, { db }) => getTheme(db, id),
});
