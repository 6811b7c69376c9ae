import { z } from "zod";
import { id, listOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { recordOperations } from "@/lib/kernel/record-operations";
import { chargePastOrders } from "./charge-past-orders";
import { freightKind } from "./kind";
import { overPastOrders } from "./past-orders";
import { regions } from "./regions";
import { templateEntity } from "./template-entity";
import { listTemplates } from "./template-queries";
import * as schemas from "./template-schemas";
import { tryTemplate } from "./try-template";

const module = "cms-freight_template";

export const { list, get, create, update, remove } = recordOperations(freightKind, templateEntity, {
  output: schemas.template,
  list: {
    summary: "List freight templates",
    description: "At most 20, with their rules, ordered by way of delivery and name.",
    output: listOf(schemas.template),
    run: (_, { db }) => listTemplates(db),
  },
  get: { description: "With its rules and the number of products that use it." },
  create: {
    description:
      "A line of an order is charged by its product's template, or else by the default one of the delivery method; without either, it is free. Lines of one template are counted together, and templates add up. The freight of placed orders does not change.",
    problems: ["duplicate", "limit_reached"],
    body: schemas.templateInput,
  },
  update: {
    description:
      "Applies to orders that are placed from then on. A template that products use must remain one for `express`: else 409 `in_use`.",
    problems: ["duplicate", "in_use"],
    body: schemas.templateEdit,
  },
  remove: { description: "409 `in_use` while products use it, including those in the bin.", problems: ["in_use"] },
});

export const attempt = operation({
  method: "POST",
  path: "/cms/freight_template/{id}/try",
  module,
  summary: "Try a freight template",
  description: "The charge for goods to a region.",
  access: "freight.read",
  reads: "freight.read",
  url: z.object({ id }),
  body: schemas.trial,
  output: schemas.trialResult,
  unrecorded: "It changes nothing.",
  run: ({ id, ...given }, { db }) => tryTemplate(db, id, given),
});

export const chargePast = operation({
  method: "POST",
  path: "/cms/freight_template/past",
  module,
  summary: "Compute the freight of past orders",
  description:
    "Charges the paid orders of the last 30 or 90 days by a template as it is being edited, and by the templates as they are. Products and their weights count as they are now. Nothing is saved.",
  access: "freight.edit",
  reads: "freight.edit",
  body: schemas.pastChargeQuery,
  output: schemas.past,
  ...overPastOrders,
  run: (question, { db }) => chargePastOrders(db, question),
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
