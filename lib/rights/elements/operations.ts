import { z } from "zod";
import { elements } from "@/db/schema/groups";
import { id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase } from "@/lib/kernel/records/edit";
import { getRow } from "@/lib/kernel/records/entity";
import { elementEntity } from "./entity";
import { asElement, listElements } from "./queries";
import { element, elementEdit, elementInput } from "./schemas";

const module = "cms-element";

export const list = operation({
  method: "GET",
  path: "/cms/element",
  module,
  summary: "Elements of pages",
  description: "Newest first. With `menu_id`: only the elements of that menu.",
  access: "element.read",
  url: z.object({ menu_id: id.optional().describe("Only elements of this page.") }),
  output: listOf(element),
  run: ({ menu_id }, { db }) => listElements(db, menu_id),
});

export const get = operation({
  method: "GET",
  path: "/cms/element/{id}",
  module,
  summary: "One page element",
  access: "element.read",
  url: z.object({ id }),
  output: element,
  run: async ({ id }, { db }) => asElement(await getRow(db, "element", elements, id)),
});

export const create = operation({
  method: "POST",
  path: "/cms/element",
  module,
  summary: "Create a page element",
  description:
    "A button or region that pages know by its `sign`. Only root holds it until root gives it to another group.",
  access: "element.create",
  reads: "element.read",
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
    "If groups hold the element, only root may change its `sign`, and a new menu or permission must be one that the caller's own group holds: otherwise 403 at that field.",
  access: "element.edit",
  reads: "element.read",
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
  description: "Groups that hold the element lose it.",
  access: "element.delete",
  url: z.object({ id }),
  output: nothing,
  run: erase(elementEntity),
});
