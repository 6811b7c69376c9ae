import { z } from "zod";
import { environment } from "@/lib/environment";
import { openapi } from "@/lib/openapi";
import { type AnyOperation, operation } from "@/lib/operation";
import { operations } from "@/lib/operations";

/** Apart from the other operations of its module, since it needs the whole registry. */
export const document: AnyOperation = operation({
  method: "GET",
  path: "/openapi.json",
  module: "system",
  summary: "This document",
  access: "public",
  output: z.record(z.string(), z.unknown()),
  run: async () => wholeDocument(),
});

export const wholeDocument = () => openapi({ ...operations, "system.document": document }, environment().appUrl);
