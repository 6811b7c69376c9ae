import { operation } from "@/lib/kernel/operation";
import { readShop } from "./queries";
import { shop, shopQuery } from "./schemas";

export const get = operation({
  method: "GET",
  path: "/v1/shop",
  module: "v1-shop",
  summary: "The shop itself",
  description:
    "The shop's name, contact details, and newest announcements and articles without `content`. GET /v1/notice and GET /v1/article list all of them.",
  access: "public",
  url: shopQuery,
  output: shop,
  run: ({ article_type }, { db }) => readShop(db, article_type),
});
