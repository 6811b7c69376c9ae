import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { getThemeForShop, listThemesForShop } from "./admin-queries";
import { adminSummary, adminTheme, themeEdit, themeInput } from "./admin-schemas";
import { createTheme, lockTheme, removeTheme, writeTheme } from "./edit-theme";

const module = "cms-theme";

export const list = operation({
  method: "GET",
  path: "/cms/theme",
  module,
  summary: "All themes, without their products",
  description: "By `sort`, as shoppers see them.",
  access: "theme.read",
  output: listOf(adminSummary),
  run: (_, { db }) => listThemesForShop(db),
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
  run: ({ id }, { db }) => getThemeForShop(db, id),
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
  async run(input, { db, changed }) {
    const made = await createTheme(db, { ...input, description: input.description ?? "" });
    changed("theme", made.id, null, made);
    return getThemeForShop(db, made.id);
  },
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
  problems: ["stale"],
  async run({ id, version, ...input }, { db, changed }) {
    const before = await lockTheme(db, id, version);
    const description = input.description === null ? "" : input.description;
    const after = await writeTheme(db, before, { ...input, description });
    changed("theme", id, before, after);
    return getThemeForShop(db, id);
  },
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/theme/{id}",
  module,
  summary: "Delete a theme",
  access: "theme.delete",
  status: 204,
  url: z.object({ id }),
  output: nothing,
  async run({ id }, { db, changed }): Promise<undefined> {
    const before = await lockTheme(db, id);
    await removeTheme(db, before);
    changed("theme", id, before, null);
  },
});
