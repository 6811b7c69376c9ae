import { z } from "zod";
import { refuse } from "@/lib/kernel/contract/fields";
import type { EventType } from "./event-types";

/** Event types of a bot or a webhook, each at most once. `*` includes all others. */
export const typesOf = <T extends EventType | "*">(names: readonly [T, ...T[]], example: T[]) =>
  z
    .array(z.enum(names))
    .min(1)
    .max(names.length)
    .superRefine((given, context) => {
      if (new Set(given).size < given.length) refuse(context, "Is given more than once.");
      if (given.length > 1 && given.includes("*" as T)) refuse(context, "`*` must be the only type.");
    })
    .meta({ examples: [example] });
