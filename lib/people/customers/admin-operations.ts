import { z } from "zod";
import { inFormat } from "@/lib/csv/column";
import { csvFile } from "@/lib/csv/write-csv";
import { id, listOf, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { editRecord } from "@/lib/kernel/records/edit";
import { getCustomer } from "@/lib/people/users/admin-queries";
import {
  customer,
  customerEdit,
  customerFilters,
  customerListQuery,
  customerTag,
} from "@/lib/people/users/admin-schemas";
import { listCustomers, listCustomerTags } from "@/lib/people/users/list-customers";
import { customerEntity } from "./entity";
import { exportCustomers } from "./export-customers";

const module = "cms-user";

export const list = operation({
  method: "GET",
  path: "/cms/customer",
  module,
  summary: "Customers",
  description:
    "Users without a group. `q` is part of a nickname, user name, e-mail address, phone number or note; with the permission `order.read` also a part of the recipient, the whole phone number or at least the last six digits of the number of one of their orders; or it is a whole id. " +
    "They can be sorted by what they spent, by the number of their orders, and by their last order. `total` counts up to 10000, and pages end there; a search that finds more keeps the newest.",
  access: "customer.read",
  url: customerListQuery,
  output: pageOf(customer),
  run: (filter, { db, actor }) => listCustomers(db, filter, actor.user.group.permissions.has("order.read")),
});

export const listTags = operation({
  method: "GET",
  path: "/cms/customer/tags",
  module,
  summary: "Tags of customers",
  description: "The 100 that most customers have.",
  access: "customer.read",
  output: listOf(customerTag),
  run: (_, { db }) => listCustomerTags(db),
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/customer/export",
  module,
  summary: "Customers as CSV",
  description:
    "Takes the filters of the list, and has all that match, newest first. Without `customer.read` it has no user names, e-mail addresses, phone numbers, tags and notes, and `q` looks only into nicknames and ids. Times are in the shop's time zone, amounts in yuan.",
  access: "customer.export",
  url: customerFilters.extend(inFormat),
  output: csvFile,
  run: ({ language, plain, ...filters }, { actor, db }) =>
    exportCustomers(db, filters, actor.user.group.permissions, { language, plain }),
});

export const get = operation({
  method: "GET",
  path: "/cms/customer/{id}",
  module,
  summary: "One customer",
  description: "With what they have ordered and spent: paid minus refunded, of all their orders.",
  access: "customer.read",
  url: z.object({ id }),
  output: customer,
  run: ({ id }, { db }) => getCustomer(db, id),
});

export const update = operation({
  method: "PUT",
  path: "/cms/customer/{id}",
  module,
  summary: "Edit a customer",
  action: ({ status }) => status && (status === "disabled" ? "Disable a customer" : "Enable a customer"),
  description:
    "The note and the tags are the shop's own. `disabled` ends all their sessions; their orders continue. `version` also goes up when customers change their own account.",
  access: "customer.edit",
  reads: "customer.read",
  url: z.object({ id }),
  body: customerEdit,
  output: customer,
  run: editRecord(customerEntity),
});
