import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { addAddress, changeAddress, ownAddresses } from "./queries";
import { address, addressInput, addressPatch } from "./schemas";

const module = "v1-address";

export const list = operation({
  method: "GET",
  path: "/v1/address",
  module,
  summary: "Own delivery addresses",
  description: "The default address first, then the newest.",
  access: "user",
  output: listOf(address),
  run: (_, { db, actor }) => ownAddresses.list(db, actor.user.id),
});

export const get = operation({
  method: "GET",
  path: "/v1/address/{id}",
  module,
  summary: "One of the own delivery addresses",
  description: "As the caller wrote it. Another user's address is `not_found`.",
  access: "user",
  url: z.object({ id }),
  output: address,
  run: ({ id }, { db, actor }) => ownAddresses.get(db, actor.user.id, id),
});

export const create = operation({
  method: "POST",
  path: "/v1/address",
  module,
  summary: "Add a delivery address",
  description:
    "At most 20 addresses. The first is always the default. A later address with `is_default` becomes the default instead.",
  access: "user",
  status: 201,
  idempotent: "optional",
  limit: { name: "limit.changes", per: "user", seconds: 60, counts: "attempts" },
  problems: ["limit_reached"],
  body: addressInput,
  output: address,
  run: (input, { db, actor }) => addAddress(db, actor.user.id, input),
});

export const update = operation({
  method: "PUT",
  path: "/v1/address/{id}",
  module,
  summary: "Edit a delivery address",
  description:
    "Send any of the fields. Null clears `district` and `postal_code`. Setting `is_default` to false on the default address makes the newest other address the default; a single address remains the default.",
  access: "user",
  url: z.object({ id }),
  body: addressPatch,
  output: address,
  run: ({ id, ...patch }, { db, actor }) => changeAddress(db, actor.user.id, id, patch),
});

export const remove = operation({
  method: "DELETE",
  path: "/v1/address/{id}",
  module,
  summary: "Delete a delivery address",
  description:
    "If it was the default, the newest other address becomes the default. Orders keep the address they were placed with.",
  access: "user",
  url: z.object({ id }),
  output: nothing,
  run: ({ id }, { db, actor }) => ownAddresses.remove(db, actor.user.id, id),
});
