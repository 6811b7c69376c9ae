import type { Language } from "@/lib/i18n/language";
import { inWords } from "@/lib/i18n/say";
import { nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { beginRehearsal, endRehearsal, rehearsalState, whyNoRehearsal } from "./run-copy";
import { rehearsal } from "./schemas";

const module = "cms-rehearsal";
const unrecorded = "It changes nothing in the shop.";

export const detail = operation({
  method: "GET",
  path: "/cms/rehearsal",
  module,
  summary: "See whether a rehearsal is on",
  description:
    "In a rehearsal admins try the shop as shoppers do: in a copy of what shoppers see, in a process of its own, with a stand-in for WeChat. Each process of the shop has at most one. It ends after 30 minutes without a call, and with the shop.",
  access: "rehearsal.run",
  output: rehearsal,
  run: async (_, { actor }) => shown(actor.origin.language),
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
  output: rehearsal,
  prepare: (_, { db }) => beginRehearsal(db),
  run: async (_, { actor }) => shown(actor.origin.language),
});

export const end = operation({
  method: "DELETE",
  path: "/cms/rehearsal",
  module,
  summary: "End the rehearsal",
  description: "All that was bought in it is gone. If none is on, nothing happens.",
  access: "rehearsal.run",
  unrecorded,
  output: nothing,
  prepare: () => endRehearsal(),
  run: async () => undefined,
});

function shown(language: Language) {
  const { state, copy } = rehearsalState();
  const why = state === "off" ? whyNoRehearsal() : undefined;
  return {
    state,
    why_not: why === undefined ? null : inWords(why, language),
    began_at: copy?.began_at.toISOString() ?? null,
    products: copy?.products ?? null,
    left: copy?.left ?? null,
  };
}
