import { z } from "zod";
import {
  editOf,
  id,
  optionalLine,
  page,
  range,
  search,
  size,
  sortByCreation,
  time,
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
export const customer = named("Customer", admin.omit({ group: true }));

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
export const customersListed = adminsListed
  .omit({ group_id: true })
  .extend({ q: bigSearch(100, "林夏").optional(), ...range });
