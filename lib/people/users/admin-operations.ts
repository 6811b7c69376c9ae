import { z } from "zod";
import { add, edit, erase } from "@/lib/kernel/edit";
import { id, nothing, pageOf } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { hashPassword, refuseCommon } from "@/lib/people/identity/passwords";
import { adminEntity } from "./admin-entity";
import { getAdmin, listAdmins } from "./admin-queries";
import { admin, adminEdit, adminInput, adminsListed } from "./admin-schemas";

const module = "cms-user";
type Edited = Omit<z.output<typeof adminEdit>, "version">;

export const list = operation({
  method: "GET",
  path: "/cms/user",
  module,
  summary: "Back-office users",
  description:
    "Users with a group. `q` is a part of a nickname, user name, e-mail address or phone number, or a whole id.",
  access: "user.read",
  url: adminsListed,
  output: pageOf(admin),
  run: (wanted, { db }) => listAdmins(db, wanted),
});

export const get = operation({
  method: "GET",
  path: "/cms/user/{id}",
  module,
  summary: "One back-office user",
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
    "The group may not have more rights than the caller (403). The rules for names and passwords are those of registration; `duplicate` names each field that is taken.",
  access: "user.create",
  status: 201,
  problems: ["duplicate"],
  body: adminInput,
  output: admin,
  async prepare({ password }) {
    await refuseCommon("password", password);
    return hashPassword(password);
  },
  run: add(adminEntity, ({ password: _, ...input }: z.output<typeof adminInput>, password_hash: string) => ({
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
    "Who has more rights than the caller is not theirs to edit, and a group with more rights not theirs to give (403). " +
    "Nobody changes their own group or status, and the last enabled root user stays; a demo account does not count as one (409 `protected`). " +
    "`group_id` null takes the user out of the back office: they go on as a customer, with their orders, and there is no way back. " +
    "A password lifts the locks of wrong ones. It ends all the user's sessions, as `disabled` does; one's own it spares the session that asks. " +
    "`version` also counts what users change of themselves; `stale` names the fields that were changed in the back office.",
  access: "user.edit",
  problems: ["duplicate", "protected"],
  url: z.object({ id }),
  body: adminEdit,
  output: admin,
  async prepare({ password }) {
    if (password === undefined) return undefined;
    await refuseCommon("password", password);
    return hashPassword(password);
  },
  run: edit(adminEntity, ({ password: _, ...fields }: Edited, password_hash: string | undefined) => ({
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
    "Ends their sessions and frees their names. Old orders and logs still know them. The rules are those of the edit; nobody deletes themselves.",
  access: "user.delete",
  problems: ["protected"],
  url: z.object({ id }),
  output: nothing,
  run: erase(adminEntity),
});
