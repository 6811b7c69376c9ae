import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { lockRights } from "@/lib/rights/holding/rights";
import { createElement, lockElement, removeElement, writeElement } from "./edit-element";
import { listElements, shown } from "./queries";
import { element, elementEdit, elementInput } from "./schemas";

const module = "cms-element";

export const list = operation({
  method: "GET",
  path: "/cms/element",
  module,
  summary: "Elements of pages",
  description: "All of them, or those of one menu; the newest first.",
  access: "element.read",
  url: z.object({ menu_id: id.optional() }),
  output: listOf(element),
  run: ({ menu_id }, { db }) => listElements(db, menu_id),
});

export const create = operation({
  method: "POST",
  path: "/cms/element",
  module,
  summary: "Create a page element",
  description:
    "A button or region that the pages know by its `sign`. No group but root holds it until root has given it to one.",
  access: "element.create",
  status: 201,
  problems: ["duplicate"],
  body: elementInput,
  output: element,
  async run(input, { db, actor, changed }) {
    await lockRights(db, actor, "element.create");
    const after = await createElement(db, input);
    changed("element", after.id, null, after);
    return shown(after);
  },
});

export const update = operation({
  method: "PUT",
  path: "/cms/element/{id}",
  module,
  summary: "Edit a page element",
  description:
    "Where groups hold it, only root gives it another `sign`, and it gets no menu or point that the caller's own group does not hold: 403 at that field.",
  access: "element.edit",
  problems: ["duplicate", "stale"],
  url: z.object({ id }),
  body: elementEdit,
  output: element,
  async run({ id, version, ...fields }, { db, actor, changed }) {
    const own = await lockRights(db, actor, "element.edit");
    const before = await lockElement(db, id, version);
    const after = await writeElement(db, own, before, fields);
    changed("element", id, before, after);
    return shown(after);
  },
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/element/{id}",
  module,
  summary: "Delete a page element",
  description: "The groups that hold it lose it.",
  access: "element.delete",
  status: 204,
  url: z.object({ id }),
  output: nothing,
  async run({ id }, { db, actor, changed }): Promise<undefined> {
    await lockRights(db, actor, "element.delete");
    changed("element", id, await removeElement(db, id), null);
  },
});
