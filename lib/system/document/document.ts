import { z } from "zod";
import { openapi } from "@/lib/kernel/openapi/openapi";
import { type Operations, operation } from "@/lib/kernel/operation";
import { cachedFor, compressText } from "@/lib/kernel/packed";
import { environment } from "@/lib/kernel/process/environment";
import { eventWebhooks } from "@/lib/selling/events/shop-event";
import { readSetting } from "@/lib/settings/queries";
import { withExamples } from "./with-examples";

export const documentOperation = (all: () => Operations) =>
  operation({
    method: "GET",
    path: "/openapi.json",
    module: "system",
    summary: "This document",
    description: "In OpenAPI 3.1, for generators of clients. `/docs` shows it as a page, with an introduction.",
    access: "public",
    output: { stream: "application/json", of: z.record(z.string(), z.unknown()) },
    run: async (_, { db }) => writtenOf(wholeDocument(all(), await readSetting(db, "shop.name"))),
  });

const writtenOf = cachedFor((document: Whole) =>
  compressText(JSON.stringify(document), { "content-type": "application/json; charset=utf-8" }),
);

type Whole = ReturnType<typeof openapi>;
let last: { facts: string; document: Whole } | undefined;

/**
 * Describes active operations only: without the sandbox, its operations are omitted. Building the document takes a
 * tenth of a second, so the last one is cached. It must not be modified.
 */
export function wholeDocument(operations: Operations, shopName: string): Whole {
  const active = Object.entries(operations).filter(([, each]) => each.when?.() ?? true);
  const { appUrl } = environment();
  const facts = JSON.stringify([shopName, appUrl, active.map(([name]) => name)]);
  if (last?.facts !== facts) {
    const described = Object.fromEntries(active);
    last = { facts, document: withExamples(openapi(described, appUrl, shopName, eventWebhooks), described) };
  }
  return last.document;
}
