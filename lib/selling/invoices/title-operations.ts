import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { title, titleInput, titlePatch } from "./schemas";
import { addTitle, changeTitle, ownTitles } from "./titles";

const module = "v1-invoice";

export const list = operation({
  method: "GET",
  path: "/v1/invoice_title",
  module,
  summary: "Own invoice titles",
  description: "The default title first, then the newest.",
  access: "user",
  output: listOf(title),
  run: (_, { db, actor }) => ownTitles.list(db, actor.user.id),
});

export const get = operation({
  method: "GET",
  path: "/v1/invoice_title/{id}",
  module,
  summary: "One of the own invoice titles",
  description: "Another user's title is `not_found`.",
  access: "user",
  url: z.object({ id }),
  output: title,
  run: ({ id }, { db, actor }) => ownTitles.get(db, actor.user.id, id),
});

export const create = operation({
  method: "POST",
  path: "/v1/invoice_title",
  module,
  summary: "Add an invoice title",
  description:
    "At most 20 titles. The first is always the default. A later title with `is_default` becomes the default instead. A company's tax number is checked.",
  access: "user",
  status: 201,
  idempotent: "optional",
  limit: { name: "limit.changes", per: "user", seconds: 60, counts: "attempts" },
  problems: ["limit_reached"],
  body: titleInput,
  output: title,
  run: (input, { db, actor }) => addTitle(db, actor.user.id, input),
});

export const update = operation({
  method: "PUT",
  path: "/v1/invoice_title/{id}",
  module,
  summary: "Edit an invoice title",
  description:
    "Send any of the fields; null clears one. Requested invoices are not changed. Setting `is_default` to false on the default title makes the newest other title the default; a single title remains the default.",
  access: "user",
  url: z.object({ id }),
  body: titlePatch,
  output: title,
  run: ({ id, ...patch }, { db, actor }) => changeTitle(db, actor.user.id, id, patch),
});

export const remove = operation({
  method: "DELETE",
  path: "/v1/invoice_title/{id}",
  module,
  summary: "Delete an invoice title",
  description: "If it was the default, the newest other title becomes the default. Requested invoices are not changed.",
  access: "user",
  url: z.object({ id }),
  output: nothing,
  run: ({ id }, { db, actor }) => ownTitles.remove(db, actor.user.id, id),
});
