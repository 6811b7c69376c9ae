import { z } from "zod";
import { id, listOf } from "@/lib/kernel/contract/fields";
import { recordOperations } from "@/lib/kernel/record-operations";
import { elementEntity } from "./entity";
import { elementKind } from "./kind";
import { listElements } from "./queries";
import { element, elementEdit, elementInput } from "./schemas";

export const { list, get, create, update, remove } = recordOperations(elementKind, elementEntity, {
  output: element,
  list: {
    description: "Newest first. With `menu_id`: only the elements of that menu.",
    url: z.object({ menu_id: id.optional().describe("Only elements of this page.") }),
    output: listOf(element),
    run: ({ menu_id }, { db }) => listElements(db, menu_id),
  },
  get: { description: "With its page and the permission that its action needs." },
  create: {
    description:
      "A button or region that pages know by its `sign`. Only root has it until root gives it to another group.",
    problems: ["duplicate"],
    body: elementInput,
  },
  update: {
    description:
      "If a group has the element, only root can change its `sign`, and a new menu or permission must be one that the caller's own group has: otherwise 403 at that field.",
    problems: ["duplicate"],
    body: elementEdit,
  },
  remove: { description: "Groups that have the element lose it." },
});
