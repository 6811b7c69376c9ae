import { operation } from "@/lib/kernel/operation";
import { readHome } from "./queries";
import { home } from "./schemas";

export const get = operation({
  method: "GET",
  path: "/v1/home",
  module: "v1-home",
  summary: "Home page with the data of its blocks",
  description:
    "The published home page, or the default one. A block without anything to show is left out, for example if its theme was deleted. Block `coupons` has no data: GET /v1/coupon lists what the caller can claim.",
  access: "public",
  output: home,
  run: (_, { db }) => readHome(db),
});
