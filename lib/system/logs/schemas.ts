import { z } from "zod";
import { count, line, nullableString, page, person, range, size, wholeNumber } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";

export const paged = { ...range, page, size };

export const q = line(1, 200, "Edit a product");

export const account = namedObject("LogAccount", {
  ...person.shape,
  username: nullableString(
    "clerk",
    "The name to sign in with. Null: none. Like the nickname, a customer's is masked without `customer.read`.",
  ),
});

export const purgeInput = namedBody("PurgeLog", {
  older_than_days: wholeNumber(1, 3650, 180).describe("Lines older than this many days are deleted."),
});
export const purged = namedObject("PurgedLog", {
  deleted: count.describe("Number of deleted lines."),
  has_more: z
    .boolean()
    .meta({ examples: [false], description: "True: the time was too short to delete all lines. Call again." }),
});
