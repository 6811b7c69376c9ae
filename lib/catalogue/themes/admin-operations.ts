import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase, putBack } from "@/lib/kernel/records/edit";
import { getThemeForAdmin, listThemesForAdmin } from "./admin-queries";
import { adminSummary, adminTheme, themeEdit, themeFilter, themeInput } from "./admin-schemas";
import { themeEntity } from "./entity";

const module = "cms-theme";

export const list = operation({
  method: "GET",
  path: "/cms/theme",
  module,
  summary: "All themes, without their products",
  description: "Sorted by `sort`, as shoppers see them.",
  access: "theme.read",
  url: themeFilter,
  output: listOf(adminSummary),
  run: (filter, { db }) => listThemesForAdmin(db, filter),
});

export const get = operation({
  method: "GET",
  path: "/cms/theme/{id}",
  module,
  summary: "Theme with its products in order",
  description: "Includes products off sale, which shoppers do not see, but no deleted ones.",
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
  description: "Products are shown in the order of `product_ids`. Each may be there once, and may be off sale.",
  access: "theme.create",
  reads: "theme.read",
  status: 201,
  idempotent: "optional",
  body: themeInput,
  output: adminTheme,
  run: add(themeEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/theme/{id}",
  module,
  summary: "Edit a theme",
  description: "`product_ids` replaces the whole list. Null empties `description` and the pictures.",
  access: "theme.edit",
  reads: "theme.read",
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

export const restore = operation({
  method: "POST",
  path: "/cms/theme/{id}/restore",
  module,
  summary: "Put a deleted theme back",
  description:
    "Takes it out of the bin, with the same id. 404 if it is not there (any more): GET /cms/theme?deleted=true lists the bin. 400 names the pictures that are gone. Its products are those it had, without those that were deleted since.",
  access: "theme.edit",
  reads: "theme.read",
  url: z.object({ id }),
  output: adminTheme,
  run: putBack(themeEntity),
});
