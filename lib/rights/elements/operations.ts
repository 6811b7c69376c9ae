import { z } from "zod";
import { add, edit, erase } from "@/lib/kernel/edit";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { elementEntity } from "./entity";
import { listElements } from "./queries";
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
  run: add(elementEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/element/{id}",
  module,
  summary: "Edit a page element",
  description:
    "Where groups hold it, only root gives it another `sign`, and it gets no menu or point that the caller's own group does not hold: 403 at that field.",
  access: "element.edit",
  problems: ["duplicate"],
  url: z.object({ id }),
  body: elementEdit,
  output: element,
  run: edit(elementEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/element/{id}",
  module,
  summary: "Delete a page element",
  description: "The groups that hold it lose it.",
  access: "element.delete",
  url: z.object({ id }),
  output: nothing,
  run: erase(elementEntity),
});
