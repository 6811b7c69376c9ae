import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { notFound } from "@/lib/kernel/contract/errors";
import { id, line, nothing } from "@/lib/kernel/contract/fields";
import { namedBody } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { eraseAccount, erasureRules } from "./erase-account";

const erasure: LoggedKind<{ deleted_at: string | null; reason: string | null }> = { name: "user" };

export const erase = operation({
  method: "POST",
  path: "/cms/customer/{id}/erase",
  module: "cms-user",
  summary: "Erase a customer's account",
  description: `For a customer who requests it in writing. Cannot be undone. ${erasureRules} The log has the reason and the id. Erasing the account again is \`not_found\`.`,
  access: "customer.erase",
  problems: ["in_use"],
  url: z.object({ id }),
  body: namedBody("EraseCustomer", {
    reason: line(1, 200, "Asked for by letter on 20 November.").describe(
      "Why, for the operation log. Do not repeat the customer's name or contact data.",
    ),
  }),
  output: nothing,
  async run({ id, reason }, { db, changed }) {
    const [found] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.group_id), isNull(users.deleted_at)))
      .for("update");
    if (!found) throw notFound("There is no such customer.");
    await eraseAccount(db, id);
    const now = new Date().toISOString();
    changed(erasure, id, { deleted_at: null, reason: null }, { deleted_at: now, reason });
  },
});
