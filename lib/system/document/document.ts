import { z } from "zod";
import { environment } from "@/lib/kernel/environment";
import { openapi } from "@/lib/kernel/openapi";
import { type Operations, operation } from "@/lib/kernel/operation";
import { readSetting } from "@/lib/settings/queries";
import { withExamples } from "./with-examples";

/** `all` returns the whole registry. */
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

/** Describes the active operations only: the sandbox's operations are left out while it is off. */
export function wholeDocument(operations: Operations, shopName: string) {
  const active = Object.entries(operations).filter(([, each]) => each.when?.() ?? true);
  const described = Object.fromEntries(active);
  return withExamples(openapi(described, environment().appUrl, shopName), described);
}
