import { z } from "zod";
import {
  count,
  editOf,
  id,
  optionalLine,
  page,
  range,
  search,
  size,
  sortByCreation,
  time,
  total,
  version,
} from "@/lib/kernel/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/named";
import { bigSearch } from "@/lib/kernel/search";
import { email, newPassword, phone, user, username } from "./schemas";

const status = z.enum(["active", "disabled"]).meta({ examples: ["active"] });

export const admin = namedObject("AdminUser", {
  ...user.shape,
  status,
  is_demo: z.boolean().meta({ examples: [false], description: "True: can sign in only while the sandbox is on." }),
  version,
  updated_at: time,
});
export const customer = namedObject("Customer", {
  ...admin.omit({ group: true }).shape,
  order_count: count.meta({ description: "Orders placed, whatever became of them." }),
  paid_count: count.meta({ description: "Orders that were paid." }),
  spent: total.meta({ description: "What they paid minus what was refunded, in fen." }),
  last_order_at: time.nullable().meta({ description: "When they placed their last order." }),
});

export const adminInput = namedBody("AdminUserInput", {
  username,
  password: newPassword,
  group_id: id,
  nickname: optionalLine(40, "Mei"),
  email: email.nullish(),
  phone: phone.nullish(),
  status: status.optional(),
});
export const adminEdit = named("AdminUserEdit", editOf(adminInput.extend({ group_id: id.nullable() })));
export const customerEdit = named("CustomerEdit", editOf(z.strictObject({ status })));

export const adminsListed = z.object({
  q: search,
  group_id: id.optional(),
  status: status.optional(),
  sort: sortByCreation,
  page,
  size,
});
const figures = ["spent", "order_count", "last_order_at"] as const;
export const customersListed = adminsListed.omit({ group_id: true }).extend({
  q: bigSearch(100, "林夏").optional(),
  ...range,
  sort: z.enum(["created_at", "-created_at", ...figures, ...figures.map((name) => `-${name}` as const)]).optional(),
});
