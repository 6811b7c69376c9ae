import { z } from "zod";
import { add, edit, erase } from "@/lib/kernel/edit";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { getThemeForAdmin, listThemesForAdmin } from "./admin-queries";
import { adminSummary, adminTheme, themeEdit, themeInput } from "./admin-schemas";
import { themeEntity } from "./entity";

const module = "cms-theme";

export const list = operation({
  method: "GET",
  path: "/cms/theme",
  module,
  summary: "All themes, without their products",
  description: "By `sort`, as shoppers see them.",
  access: "theme.read",
  output: listOf(adminSummary),
  run: (_, { db }) => listThemesForAdmin(db),
});

export const get = operation({
  method: "GET",
  path: "/cms/theme/{id}",
  module,
  summary: "Theme with its products in order",
  description: "Also those off sale, which shoppers do not see; deleted ones are gone.",
  access: "theme.read",
  url: z.object({ id }),
  output: adminTheme,
  run: ({ id }, { db }) => getThemeForAdmin(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/theme",
  module,
  summary: "Create a theme",
  description: "`product_ids` in the order in which they are shown, each once; they may be off sale.",
  access: "theme.create",
  status: 201,
  body: themeInput,
  output: adminTheme,
  run: add(themeEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/theme/{id}",
  module,
  summary: "Edit a theme",
  description: "`product_ids` replaces all of them. Null empties `description` and the pictures.",
  access: "theme.edit",
  url: z.object({ id }),
  body: themeEdit,
  output: adminTheme,
  run: edit(themeEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/theme/{id}",
  module,
  summary: "Delete a theme",
  access: "theme.delete",
  url: z.object({ id }),
  output: nothing,
  run: erase(themeEntity),
});
