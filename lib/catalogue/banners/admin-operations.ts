import { z } from "zod";
import { id, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase, putBack } from "@/lib/kernel/records/edit";
import { getBannerForAdmin, listBannersForAdmin } from "./admin-queries";
import { adminBanner, bannerEdit, bannerInput, bannerListQuery } from "./admin-schemas";
import { bannerEntity } from "./entity";

const module = "cms-banner";

export const list = operation({
  method: "GET",
  path: "/cms/banner",
  module,
  summary: "Banners, page by page",
  description: "Banners with their items, newest first. `q` is a part of the name.",
  access: "banner.read",
  url: bannerListQuery,
  output: pageOf(adminBanner),
  run: (query, { db }) => listBannersForAdmin(db, query),
});

export const get = operation({
  method: "GET",
  path: "/cms/banner/{id}",
  module,
  summary: "Banner with its items",
  access: "banner.read",
  url: z.object({ id }),
  output: adminBanner,
  run: ({ id }, { db }) => getBannerForAdmin(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/banner",
  module,
  summary: "Create a banner",
  description:
    "Items are shown in the given order. `target` depends on `target_type`: for `product`, `theme` and `category` it is the id of an existing one, for `url` an address, for `none` it is left out.",
  access: "banner.create",
  reads: "banner.read",
  status: 201,
  idempotent: "optional",
  body: bannerInput,
  output: adminBanner,
  run: add(bannerEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/banner/{id}",
  module,
  summary: "Edit a banner",
  description: "`items` replaces the whole list; an unchanged item keeps its id. Null empties `description`.",
  access: "banner.edit",
  reads: "banner.read",
  url: z.object({ id }),
  body: bannerEdit,
  output: adminBanner,
  run: edit(bannerEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/banner/{id}",
  module,
  summary: "Delete a banner",
  description: "The banner goes into the bin with its items; POST /cms/banner/{id}/restore puts it back.",
  access: "banner.delete",
  url: z.object({ id }),
  output: nothing,
  run: erase(bannerEntity),
});

export const restore = operation({
  method: "POST",
  path: "/cms/banner/{id}/restore",
  module,
  summary: "Put a deleted banner back",
  description:
    "Takes it out of the bin, with the same id. 404 if it is not there (any more): GET /cms/banner?deleted=true lists the bin. 400 names the pictures that are gone.",
  access: "banner.edit",
  reads: "banner.read",
  url: z.object({ id }),
  output: adminBanner,
  run: putBack(bannerEntity),
});
