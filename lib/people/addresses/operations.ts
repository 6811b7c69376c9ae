import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { addAddress, changeAddress, listAddresses, removeAddress } from "./queries";
import { address, addressInput, addressPatch } from "./schemas";

const module = "v1-address";

export const list = operation({
  method: "GET",
  path: "/v1/address",
  module,
  summary: "Own delivery addresses",
  description: "The default one first, then the newest.",
  access: "user",
  output: listOf(address),
  run: (_, { db, actor }) => listAddresses(db, actor.user.id),
});

export const create = operation({
  method: "POST",
  path: "/v1/address",
  module,
  summary: "Add a delivery address",
  description:
    "At most 20. The first one is the default, whatever `is_default` says; a later one with `is_default` takes that over.",
  access: "user",
  status: 201,
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
    "Any of the fields; null empties `district` and `postal_code`. `is_default: false` on the default passes that on to the newest other address; an only address stays the default.",
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
    "Where it was the default, the newest of the others becomes it. Orders keep the address they were placed with.",
  access: "user",
  url: z.object({ id }),
  output: nothing,
  run: async ({ id }, { db, actor }) => void (await removeAddress(db, actor.user.id, id)),
});
