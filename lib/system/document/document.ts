import { z } from "zod";
import { environment } from "@/lib/kernel/environment";
import { openapi } from "@/lib/kernel/openapi";
import { type AnyOperation, operation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";
import { readSetting } from "@/lib/settings/queries";

/** Apart from the other operations of its module, since it needs the whole registry. */
export const document: AnyOperation = operation({
  method: "GET",
  path: "/openapi.json",
  module: "system",
  summary: "This document",
  access: "public",
  output: z.record(z.string(), z.unknown()),
  run: async (_, { db }) => wholeDocument(await readSetting(db, "shop.name")),
});

/** Of what is there now: without the sandbox its operations are not. */
export function wholeDocument(shopName: string) {
  const all = Object.entries({ ...operations, "system.document": document });
  return openapi(Object.fromEntries(all.filter(([, of]) => of.when?.() ?? true)), environment().appUrl, shopName);
}
