import { operation } from "@/lib/kernel/operation";
import { readShop } from "./queries";
import { shop, shopQuery } from "./schemas";

export const get = operation({
  method: "GET",
  path: "/v1/shop",
  module: "v1-shop",
  summary: "The shop itself",
  description:
    "What the pages about the shop show: its name, how to reach it, the newest announcements and articles, without their `content`. All of them page by page: GET /v1/notice and GET /v1/article.",
  access: "public",
  url: shopQuery,
  output: shop,
  run: ({ article_type }, { db }) => readShop(db, article_type),
});
