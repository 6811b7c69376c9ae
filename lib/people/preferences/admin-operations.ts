import { operation } from "@/lib/kernel/operation";
import { readPreferences, writeList, writePreferences } from "./queries";
import { listInput, listUrl, preferences, preferencesInput } from "./schemas";

const module = "cms-preference";
const unrecorded = "How an admin likes the pages changes no record of the shop.";

export const get = operation({
  method: "GET",
  path: "/cms/preference",
  module,
  summary: "My back-office preferences",
  description: "The caller's own choices. They follow the admin to every browser.",
  access: "staff",
  output: preferences,
  run: (_, { db, actor }) => readPreferences(db, actor.user.id),
});

export const update = operation({
  method: "PUT",
  path: "/cms/preference",
  module,
  summary: "Choose language, colours and keys",
  description: "Any of the fields; an absent one is not changed.",
  access: "staff",
  reads: "staff",
  unrecorded,
  body: preferencesInput,
  output: preferences,
  run: (given, { db, actor }) => writePreferences(db, actor.user.id, given),
});

export const updateList = operation({
  method: "PUT",
  path: "/cms/preference/{list}",
  module,
  summary: "Keep a list's columns and views",
  description: "An absent field is not changed. At most 40 lists, with at most 30 views each, and 256 KiB in all.",
  access: "staff",
  reads: "staff",
  unrecorded,
  problems: ["limit_reached"],
  url: listUrl,
  body: listInput,
  output: preferences,
  run: ({ list, ...given }, { db, actor }) => writeList(db, actor.user.id, list, given),
});
