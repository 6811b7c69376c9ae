import { pageOf } from "@/lib/kernel/contract/fields";
import { recordOperations, restoreOperation } from "@/lib/kernel/record-operations";
import { listBannersForAdmin } from "./admin-queries";
import { adminBanner, bannerEdit, bannerInput, bannerListQuery } from "./admin-schemas";
import { bannerEntity } from "./entity";
import { bannerKind } from "./kind";

export const { list, get, create, update, remove } = recordOperations(bannerKind, bannerEntity, {
  output: adminBanner,
  list: {
    description: "Banners with their items, newest first. `q` is a part of the name.",
    url: bannerListQuery,
    output: pageOf(adminBanner),
    run: (query, { db }) => listBannersForAdmin(db, query),
  },
  get: { description: "With its items in order. A banner in the bin is `not_found`." },
  create: {
    description:
      "Items are shown in the given order. `target` depends on `target_type`: for `product`, `theme` and `category` it is the id of an existing one, for `url` an address, for `none` it is left out.",
    body: bannerInput,
  },
  update: {
    description:
      "`items` replaces the whole list; an unchanged item keeps its id. Null empties `description`. GET /v1/shop names the home page's banner as `home_banner_id`; `is_home: false` leaves the home page without one.",
    body: bannerEdit,
  },
});
export const restore = restoreOperation(bannerKind, bannerEntity, adminBanner);
