import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase } from "@/lib/kernel/records/edit";
import { chargePastOrders } from "./charge-past-orders";
import { regions } from "./regions";
import { templateEntity } from "./template-entity";
import { getTemplate, listTemplates } from "./template-queries";
import * as schemas from "./template-schemas";
import { tryTemplate } from "./try-template";

const module = "cms-freight_template";

export const list = operation({
  method: "GET",
  path: "/cms/freight_template",
  module,
  summary: "Freight templates",
  description: "At most 20, with their rules, ordered by way of delivery and name.",
  access: "freight.read",
  output: listOf(schemas.template),
  run: (_, { db }) => listTemplates(db),
});

export const get = operation({
  method: "GET",
  path: "/cms/freight_template/{id}",
  module,
  summary: "One freight template",
  access: "freight.read",
  url: z.object({ id }),
  output: schemas.template,
  run: ({ id }, { db }) => getTemplate(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/freight_template",
  module,
  summary: "Create a freight template",
  description:
    "A line of an order costs what its product's template says, else the default one of the way of delivery; without either, nothing. Lines of one template are counted together, and templates add up. Orders that are placed keep their freight.",
  access: "freight.create",
  reads: "freight.read",
  status: 201,
  problems: ["duplicate", "limit_reached"],
  body: schemas.templateInput,
  output: schemas.template,
  run: add(templateEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/freight_template/{id}",
  module,
  summary: "Edit a freight template",
  description: "It counts for orders from then on. One that products name stays with `express`: else 409 `in_use`.",
  access: "freight.edit",
  reads: "freight.read",
  url: z.object({ id }),
  problems: ["duplicate", "in_use"],
  body: schemas.templateEdit,
  output: schemas.template,
  run: edit(templateEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/freight_template/{id}",
  module,
  summary: "Delete a freight template",
  description: "409 `in_use` while products name it, those in the bin too.",
  access: "freight.delete",
  url: z.object({ id }),
  problems: ["in_use"],
  output: nothing,
  run: erase(templateEntity),
});

export const attempt = operation({
  method: "POST",
  path: "/cms/freight_template/{id}/try",
  module,
  summary: "Try a freight template",
  description: "What it would charge for goods to a region, with the shop's `freight.free_from`.",
  access: "freight.read",
  reads: "freight.read",
  url: z.object({ id }),
  body: schemas.trial,
  output: schemas.tried,
  unrecorded: "It changes nothing.",
  run: ({ id, ...given }, { db }) => tryTemplate(db, id, given),
});

export const chargePast = operation({
  method: "POST",
  path: "/cms/freight_template/past",
  module,
  summary: "What past orders would have cost",
  description:
    "Charges the paid orders of the last 30 or 90 days by a template as it is being edited, and by the templates as they are. Products, their weights and `freight.free_from` count as they are now. Nothing is saved.",
  access: "freight.edit",
  reads: "freight.edit",
  body: schemas.pastQuestion,
  output: schemas.past,
  unrecorded: "It changes nothing.",
  prepare: (question, { db }) => chargePastOrders(db, question),
  run: async (_, { prepared }) => prepared,
});

export const listRegions = operation({
  method: "GET",
  path: "/cms/region",
  module,
  summary: "Regions of freight templates",
  description: "Provinces, cities and districts of GB/T 2260, in the order of their codes.",
  access: "freight.read",
  output: listOf(schemas.region),
  run: async () => ({ items: [...regions] }),
});
