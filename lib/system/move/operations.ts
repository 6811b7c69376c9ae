import { nothing, time } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { beginRehearsal, endRehearsal, readBeginning } from "./rehearsal";

const module = "cms-rehearsal";
const unrecorded = "It changes nothing in the shop.";

const output = namedObject("Rehearsal", {
  began_at: time.nullable().meta({ description: "The time of its start. Null: none is running.", examples: [null] }),
});

export const detail = operation({
  method: "GET",
  path: "/cms/rehearsal",
  module,
  summary: "See whether a rehearsal is on",
  description:
    "In a rehearsal admins try the shop as shoppers do: in a copy of the published shop, in a separate database, with a simulated WeChat. A shop has at most one. It ends after 30 minutes without a call, and with the shop.",
  access: "rehearsal.run",
  output,
  run: async (_, { db }) => ({ began_at: await readBeginning(db) }),
});

export const begin = operation({
  method: "POST",
  path: "/cms/rehearsal",
  module,
  summary: "Begin a rehearsal",
  description: "Answers when its phone can be used, after a few seconds. If one is on already, nothing more happens.",
  access: "rehearsal.run",
  reads: "rehearsal.run",
  problems: ["not_configured", "unavailable"],
  unrecorded,
  output,
  prepare: () => beginRehearsal(),
  run: async (_, { db }) => ({ began_at: await readBeginning(db) }),
});

export const end = operation({
  method: "DELETE",
  path: "/cms/rehearsal",
  module,
  summary: "End the rehearsal",
  description: "Drops its database with all that was bought in it. No effect if none is on.",
  access: "rehearsal.run",
  unrecorded,
  output: nothing,
  prepare: () => endRehearsal(),
  run: async () => undefined,
});
