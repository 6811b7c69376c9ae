import { z } from "zod";
import { add, edit, erase } from "@/lib/kernel/edit";
import { id, nothing, pageOf } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { getBannerForAdmin, listBannersForAdmin } from "./admin-queries";
import { adminBanner, bannerEdit, bannerInput, bannersWanted } from "./admin-schemas";
import { bannerEntity } from "./entity";

const module = "cms-banner";

export const list = operation({
  method: "GET",
  path: "/cms/banner",
  module,
  summary: "Banners, page by page",
  description: "With their items, the newest first; `q` is a part of the name.",
  access: "banner.read",
  url: bannersWanted,
  output: pageOf(adminBanner),
  run: (wanted, { db }) => listBannersForAdmin(db, wanted),
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
    "Items in the order in which they are shown. `target` is the id of something that exists for `product`, `theme` and `category`, an address for `url`, and left out for `none`.",
  access: "banner.create",
  status: 201,
  body: bannerInput,
  output: adminBanner,
  run: add(bannerEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/banner/{id}",
  module,
  summary: "Edit a banner",
  description: "`items` replaces all of them; one that is sent as it was keeps its id. Null empties `description`.",
  access: "banner.edit",
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
  description: "For good, with its items.",
  access: "banner.delete",
  url: z.object({ id }),
  output: nothing,
  run: erase(bannerEntity),
});
