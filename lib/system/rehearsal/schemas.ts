import { z } from "zod";
import { time } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";

export const rehearsal = namedObject("Rehearsal", {
  state: z.enum(["off", "starting", "on"]).meta({
    description: "`on`: its phone can be used.",
    examples: ["off"],
  }),
  why_not: z
    .string()
    .nullable()
    .meta({
      description: "Why this shop can have none, in the caller's language. Null: it can.",
      examples: ["This shop is a demo: buy in its own phone, at /phone."],
    }),
  began_at: time.nullable().meta({ description: "Since when it is on. Null: it is not.", examples: [null] }),
  products: z
    .int()
    .nullable()
    .meta({ description: "How many products on sale the copy has. Null: there is no copy.", examples: [null] }),
  left: z
    .int()
    .nullable()
    .meta({
      description: "How many products on sale are not in the copy, because it takes 2000. Null: there is no copy.",
      examples: [null],
    }),
});
