import { z } from "zod";
import { id, nothing, pageOf } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { getBannerForShop, listBannersForShop } from "./admin-queries";
import { adminBanner, bannerEdit, bannerInput, bannersWanted } from "./admin-schemas";
import { createBanner, lockBanner, removeBanner, writeBanner } from "./edit-banner";

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
  run: (wanted, { db }) => listBannersForShop(db, wanted),
});

export const get = operation({
  method: "GET",
  path: "/cms/banner/{id}",
  module,
  summary: "Banner with its items",
  access: "banner.read",
  url: z.object({ id }),
  output: adminBanner,
  run: ({ id }, { db }) => getBannerForShop(db, id),
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
  async run(input, { db, changed }) {
    const made = await createBanner(db, { ...stored(input), name: input.name });
    changed("banner", made.id, null, made);
    return getBannerForShop(db, made.id);
  },
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
  problems: ["stale"],
  async run({ id, version, ...input }, { db, changed }) {
    const before = await lockBanner(db, id, version);
    const after = await writeBanner(db, before, stored(input));
    changed("banner", id, before, after);
    return getBannerForShop(db, id);
  },
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/banner/{id}",
  module,
  summary: "Delete a banner",
  description: "For good, with its items.",
  access: "banner.delete",
  status: 204,
  url: z.object({ id }),
  output: nothing,
  async run({ id }, { db, changed }): Promise<undefined> {
    const before = await lockBanner(db, id);
    await removeBanner(db, before);
    changed("banner", id, before, null);
  },
});

const stored = ({ name, description, items }: Partial<z.output<typeof bannerInput>>) => ({
  name,
  description: description === null ? "" : description,
  items: items?.map(({ title, target, ...item }) => ({ ...item, title: title ?? "", target: target ?? null })),
});
