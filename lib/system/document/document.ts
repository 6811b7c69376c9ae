import { z } from "zod";
import { environment } from "@/lib/kernel/environment";
import { openapi } from "@/lib/kernel/openapi";
import { type Operations, operation } from "@/lib/kernel/operation";
import { readSetting } from "@/lib/settings/queries";

/** `all` gives the whole registry. */
export const documentOperation = (all: () => Operations) =>
  operation({
    method: "GET",
    path: "/openapi.json",
    module: "system",
    summary: "This document",
    access: "public",
    output: z.record(z.string(), z.unknown()),
    run: async (_, { db }) => wholeDocument(all(), await readSetting(db, "shop.name")),
  });

/** Describes what is there now: without the sandbox its operations are not. */
export function wholeDocument(operations: Operations, shopName: string) {
  const there = Object.entries(operations).filter(([, of]) => of.when?.() ?? true);
  return openapi(Object.fromEntries(there), environment().appUrl, shopName);
}
