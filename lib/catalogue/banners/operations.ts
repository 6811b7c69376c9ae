import { z } from "zod";
import { id, idsInPath, listOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { getBanner, listBanners } from "./queries";
import { banner } from "./schemas";

export const get = operation({
  method: "GET",
  path: "/v1/banner/{id}",
  module: "v1-banner",
  summary: "Banner with its items",
  description: "Items are in the banner's order. `target_type` and `target` name the page that an item opens.",
  access: "public",
  url: z.object({ id }),
  output: banner,
  run: ({ id }, { db }) => getBanner(db, id),
});

export const listByIds = operation({
  method: "GET",
  path: "/v1/banner/ids/{id_list}",
  module: "v1-banner",
  summary: "Several banners at once",
  description:
    "Accepts 1 to 50 ids, separated by commas. Returns the banners in this order, each once, without unknown ids.",
  access: "public",
  url: z.object({ id_list: idsInPath.describe("1 to 50 ids, separated by commas.") }),
  output: listOf(banner),
  run: async ({ id_list }, { db }) => ({ items: await listBanners(db, id_list) }),
});
