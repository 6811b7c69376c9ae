import { z } from "zod";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { getPublished, listPublished } from "./queries";
import { article, articlePage, articleSummary } from "./schemas";

const module = "v1-article";

export const list = operation({
  method: "GET",
  path: "/v1/article",
  module,
  summary: "Published articles",
  description:
    "Newest first, without `content`. `type` filters by type. Terms, privacy policy and return policy are only listed if `kind` names them.",
  access: "public",
  url: articlePage,
  output: pageOf(articleSummary),
  run: (query, { db }) => listPublished(db, query),
});

export const get = operation({
  method: "GET",
  path: "/v1/article/{id}",
  module,
  summary: "One published article",
  description: "`content` is HTML with absolute picture addresses, for `<rich-text>`. 404 for a draft.",
  access: "public",
  url: z.object({ id }),
  output: article,
  run: ({ id }, { db }) => getPublished(db, id),
});
