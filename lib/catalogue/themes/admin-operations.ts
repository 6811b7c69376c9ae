import { listOf } from "@/lib/kernel/contract/fields";
import { recordOperations, restoreOperation } from "@/lib/kernel/record-operations";
import { listThemesForAdmin } from "./admin-queries";
import { adminSummary, adminTheme, themeEdit, themeFilter, themeInput } from "./admin-schemas";
import { themeEntity } from "./entity";
import { themeKind } from "./kind";

export const { list, get, create, update, remove } = recordOperations(themeKind, themeEntity, {
  output: adminTheme,
  list: {
    description: "All themes without their products, sorted by `sort`, as shoppers see them.",
    url: themeFilter,
    output: listOf(adminSummary),
    run: (filter, { db }) => listThemesForAdmin(db, filter),
  },
  get: {
    description: "With its products in order, also those off sale, which shoppers do not see, but no deleted ones.",
  },
  create: {
    description: "Products are shown in the order of `product_ids`. Each can be there once, and can be off sale.",
    body: themeInput,
  },
  update: {
    description: "`product_ids` replaces the whole list. Null empties `description` and the pictures.",
    body: themeEdit,
  },
});
export const restore = restoreOperation(themeKind, themeEntity, adminTheme);
