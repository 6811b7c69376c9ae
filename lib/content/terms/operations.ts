import { operation } from "@/lib/kernel/operation";
import { acceptTerms, listOwnTerms, listTerms } from "./queries";
import * as schemas from "./schemas";

const module = "v1-terms";

export const list = operation({
  method: "GET",
  path: "/v1/terms",
  module,
  summary: "Terms, privacy policy and return policy",
  description:
    "The published versions. A kind that the shop has not published is missing. Before the first sign-in, show `terms` and `privacy` to the shopper; after it, send what the shopper accepted to `POST /v1/terms/accept`.",
  access: "public",
  output: schemas.terms,
  run: (_, { db }) => listTerms(db),
});

export const listMine = operation({
  method: "GET",
  path: "/v1/terms/mine",
  module,
  summary: "What the caller accepted of the terms",
  description:
    "The published versions, and whether the caller has to accept one. Other operations work without acceptance: the mini-program asks for it.",
  access: "user",
  output: schemas.ownTerms,
  run: (_, { actor, db }) => listOwnTerms(db, actor.user.id),
});

export const accept = operation({
  method: "POST",
  path: "/v1/terms/accept",
  module,
  summary: "Accept the terms and the privacy policy",
  description:
    "The versions that the shopper was shown. Can be repeated. 409 `stale` if one of them is not the published version: show the text again.",
  access: "user",
  limit: { most: 20, per: "user", seconds: 60, counts: "attempts" },
  body: schemas.acceptance,
  output: schemas.ownTerms,
  problems: ["stale"],
  run: (input, { actor, db }) => acceptTerms(db, actor.user.id, input),
});
