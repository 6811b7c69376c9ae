import { operation } from "@/lib/kernel/operation";
import { toByteContent } from "@/lib/kernel/packed";
import { readImage } from "./code-image";
import { createCode } from "./create-code";
import { createPoster } from "./poster";
import { forCaller, getCode, listCodes } from "./queries";
import * as schemas from "./schemas";

const module = "cms-code";

export const list = operation({
  method: "GET",
  path: "/cms/code",
  module,
  summary: "List mini-program codes",
  description: "The newest first, with how often each was scanned. Only the newest 10000 are counted and listed.",
  access: "code.read",
  url: schemas.codeQuery,
  output: schemas.codePage,
  async run(query, { actor, db }) {
    const found = await listCodes(db, query);
    return { ...found, items: found.items.map((code) => forCaller(code, actor)) };
  },
});

export const create = operation({
  method: "POST",
  path: "/cms/code",
  module,
  summary: "Create a mini-program code",
  description:
    "The same target has the same code, so that this can be called for each print. 400 if there is no such record, shoppers cannot see it and the caller cannot read it, or shoppers cannot claim the coupon.",
  access: "code.create",
  reads: "code.read",
  body: schemas.codeInput,
  output: schemas.code,
  async run(input, { actor, db, changed }) {
    const { id, key, is_new } = await createCode(db, actor, input);
    const created = forCaller(await getCode(db, key), actor);
    const { kind, target } = created;
    if (is_new) changed({ name: "code" }, id, null, { key, kind, target });
    else changed.none();
    return created;
  },
});

export const image = operation({
  method: "GET",
  path: "/cms/code/{key}/image",
  module,
  summary: "Picture of a mini-program code",
  description:
    "A PNG with a transparent background. WeChat creates it at the first request: 502 if WeChat gives none. Its `scene` is the key, and it opens the first page of the mini-program.",
  access: "code.read",
  url: schemas.codeUrl,
  problems: ["not_configured", "platform_failed"],
  output: { stream: "image/png" },
  prepare: async ({ key }, { db }) => readImage(db, await getCode(db, key)),
  async run({ key }, { prepared }) {
    const headers = { "content-disposition": `inline; filename="${key}.png"` };
    return {
      chunks: (async function* () {
        yield prepared;
      })(),
      headers,
    };
  },
});

export const poster = operation({
  method: "GET",
  path: "/cms/code/{key}/poster",
  module,
  summary: "Poster of a mini-program code",
  description:
    "A PNG, 1080 pixels wide, to post in chats and Moments: the picture, name and price of the product or theme, or the terms of the coupon, with the shop's name and the code. It is created at each request, so that the price is current; the `ETag` changes with it. 404 if the target of the code was deleted.",
  access: "code.read",
  limit: { most: 60, per: "user", seconds: 60, counts: "attempts" },
  url: schemas.posterUrl,
  problems: ["not_configured", "platform_failed"],
  output: { stream: "image/png" },
  inTurn: { name: "posters", atOnce: 2 },
  prepare: ({ key, language }, { actor, db }) => createPoster(db, key, language ?? actor.origin.language),
  async run({ key }, { prepared }) {
    return toByteContent(prepared, {
      "content-type": "image/png",
      "content-disposition": `inline; filename="${key}-poster.png"`,
      "cache-control": "private, no-cache",
    });
  },
});
