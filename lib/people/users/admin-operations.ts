import { z } from "zod";
import { id, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { createRecord, deleteRecord, editRecord } from "@/lib/kernel/records/edit";
import { hashPassword, refuseCommon } from "@/lib/people/identity/passwords";
import { adminEntity } from "./admin-entity";
import { getAdmin, listAdmins } from "./admin-queries";
import { admin, adminEdit, adminInput, adminListQuery } from "./admin-schemas";

const module = "cms-user";
type Edited = Omit<z.output<typeof adminEdit>, "version">;

export const list = operation({
  method: "GET",
  path: "/cms/user",
  module,
  summary: "Back-office users",
  description:
    "Admins: users with a group. `q` is part of a nickname, user name, e-mail address or phone number, or a whole id.",
  access: "user.read",
  url: adminListQuery,
  output: pageOf(admin),
  run: (filter, { db }) => listAdmins(db, filter),
});

export const get = operation({
  method: "GET",
  path: "/cms/user/{id}",
  module,
  summary: "One back-office user",
  description: "With the group, and whether the account is disabled or locked. A customer's account is `not_found`.",
  access: "user.read",
  url: z.object({ id }),
  output: admin,
  run: ({ id }, { db }) => getAdmin(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/user",
  module,
  summary: "Create a back-office user",
  description:
    "403 if the group has rights the caller lacks. The rules for names and passwords are those of registration; `duplicate` names each field that is taken.",
  access: "user.create",
  reads: "user.read",
  status: 201,
  needsCode: true,
  problems: ["duplicate"],
  body: adminInput,
  output: admin,
  async prepare({ password }) {
    await refuseCommon("password", password);
    return hashPassword(password);
  },
  run: createRecord(adminEntity, ({ password: _, ...input }: z.output<typeof adminInput>, password_hash: string) => ({
    ...input,
    password_hash,
  })),
});

export const update = operation({
  method: "PUT",
  path: "/cms/user/{id}",
  module,
  summary: "Edit a back-office user",
  description:
    "403 if the user or the new group has rights the caller lacks. " +
    "409 `protected` for a change of your own group, status, lock, password, names (the latter two: /v1/user) or second factor (/cms/second_factor), and for the last enabled root user; a demo account does not count as one. " +
    "`group_id` null makes the admin a customer, who keeps the orders and cannot become an admin again. " +
    "A new password lifts the locks of wrong ones, and so does `locked_until` null. A new password, `disabled` or `group_id` null ends the user's sessions and revokes their API keys. The latter two also remove the second factor, as `second_factor_at` null does; a new password leaves it. " +
    "`version` also goes up when users change their own account. An older `version` is then `stale`, whatever is sent.",
  access: "user.edit",
  reads: "user.read",
  // A disabled admin loses the second factor, so a change of the status needs a code like its removal.
  needsCode: ["group_id", "password", "is_provisional", "second_factor_at", "status"],
  problems: ["duplicate", "protected"],
  url: z.object({ id }),
  body: adminEdit,
  output: admin,
  async prepare({ password }) {
    if (password === undefined) return undefined;
    await refuseCommon("password", password);
    return hashPassword(password);
  },
  run: editRecord(adminEntity, ({ password: _, ...fields }: Edited, password_hash: string | undefined) => ({
    ...fields,
    password_hash,
  })),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/user/{id}",
  module,
  summary: "Delete a back-office user",
  description:
    "Ends the user's sessions and frees their names. Old orders and logs still show them. The rules are those of editing, and you cannot delete yourself.",
  access: "user.delete",
  problems: ["protected"],
  url: z.object({ id }),
  output: nothing,
  run: deleteRecord(adminEntity),
});
