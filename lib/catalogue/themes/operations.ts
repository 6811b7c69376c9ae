import { z } from "zod";
import { id, listOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { getTheme, listThemes } from "./queries";
import { summary, theme } from "./schemas";

export const list = operation({
  method: "GET",
  path: "/v1/theme",
  module: "v1-theme",
  summary: "All themes, without their products",
  description: "In the order that the shop chose. `GET /v1/theme/{id}` has the products.",
  access: "public",
  output: listOf(summary),
  run: (_, { db }) => listThemes(db),
});

export const get = operation({
  method: "GET",
  path: "/v1/theme/{id}",
  module: "v1-theme",
  summary: "Theme with its products",
  description: "Products are in the theme's order, without those off sale.",
  access: "public",
  url: z.object({ id }),
  output: theme,
  run: ({ id }, { db }) => getTheme(db, id),
});
