import { z } from "zod";
import { id, listOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { getCustomer } from "@/lib/people/users/admin-queries";
import { ownAddresses } from "./queries";
import { address } from "./schemas";

export const list = operation({
  method: "GET",
  path: "/cms/customer/{id}/address",
  module: "cms-user",
  summary: "A customer's delivery addresses",
  description: "As the customer wrote them. The default address first, then the newest.",
  access: "customer.read",
  url: z.object({ id }),
  output: listOf(address),
  async run({ id }, { db }) {
    await getCustomer(db, id);
    return ownAddresses.list(db, id);
  },
});
