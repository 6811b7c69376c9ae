import { z } from "zod";
import {
  count,
  editOf,
  id,
  line,
  nullableString,
  optionalLine,
  optionalLines,
  page,
  range,
  search,
  size,
  sortByCreation,
  time,
  total,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { email, newPassword, phone, user, username } from "./schemas";

const status = z.enum(["active", "disabled"]).meta({ examples: ["active"] });

export const admin = namedObject("AdminUser", {
  ...user.shape,
  status: status.describe("`disabled`: cannot sign in."),
  is_demo: z.boolean().meta({ examples: [false], description: "True: can sign in only while the sandbox is on." }),
  locked_until: time.nullable().meta({
    examples: [null],
    description: "Sign-in is refused until this time, after too many wrong passwords. Null if it is not refused.",
  }),
  second_factor_at: time.nullable().meta({
    examples: [null],
    description: "The time since which their sign-in requires a code of their authenticator app. Null: they have none.",
  }),
  version,
  updated_at: time,
});
export const customer = namedObject("Customer", {
  ...admin.omit({ group: true, is_provisional: true, locked_until: true, second_factor_at: true }).shape,
  order_count: count.meta({ description: "Orders placed, in any state." }),
  paid_count: count.meta({ description: "Orders that were paid." }),
  spent: total.meta({ description: "Their payments minus refunds, in fen." }),
  last_order_at: time.nullable().meta({ description: "The time of their last order." }),
  note: z
    .string()
    .meta({ examples: ["Prefers spring tea."], description: "A note of the shop. Shoppers never see it." }),
  tags: z
    .array(z.string())
    .meta({ examples: [["regular"]], description: "Tags of the shop. Shoppers never see them." }),
  recipient: nullableString(
    "李雷",
    "The recipient of their last order, or of their default address: a name for customers without a nickname. Null: unknown.",
  ),
});

export const adminInput = namedBody("AdminUserInput", {
  username: username.describe(
    "A name to sign in with: 3 to 32 letters, digits, `_`, `.` or `-`, a letter first. Stored in lower case.",
  ),
  password: newPassword,
  group_id: id.describe("The group, which determines the admin's permissions. The caller must have all of them."),
  nickname: optionalLine(40, "Mei").describe("The name to show. Empty or null: the user name is shown."),
  email: email.nullish().describe("An e-mail address to sign in with. Null: none."),
  phone: phone.nullish().describe("A mobile number of mainland China to sign in with. Null: none."),
  status: status.optional().describe("`disabled`: cannot sign in. `active` if left out."),
  is_provisional: z
    .boolean()
    .optional()
    .meta({ examples: [true] })
    .describe(
      "True: the password is provisional. After signing in with it they must choose one of their own, before anything else, which revokes their API keys. False for a new admin, if left out.",
    ),
});
export const adminEdit = named(
  "AdminUserEdit",
  editOf(
    adminInput.extend({
      group_id: id.nullable().describe("The group. Null makes the admin a customer, for good."),
      locked_until: z.null().describe("Null lifts the locks of wrong passwords and codes."),
      second_factor_at: z
        .null()
        .describe("Null removes the second factor, for an admin who lost the phone and the recovery codes."),
    }),
  ),
);
export const customerTag = namedObject("CustomerTag", {
  tag: z.string().meta({ examples: ["regular"], description: "The tag." }),
  count: count.describe("The number of customers with it."),
});
const tag = line(1, 12, "regular").describe("A tag of customers.");

export const customerEdit = named(
  "CustomerEdit",
  editOf(
    z.strictObject({
      status: status.describe("`disabled`: all sessions end, and there is no signing in."),
      note: optionalLines(500, "Prefers spring tea.").describe("A note, which `q` finds. Shoppers never see it."),
      tags: z
        .array(tag)
        .max(10, "At most 10 tags.")
        .transform((tags) => [...new Set(tags)])
        .meta({ examples: [["regular"]], description: "The tags, which replace the earlier ones." }),
    }),
  ),
);

export const adminListQuery = z.object({
  q: search.describe("A part of the nickname, user name, e-mail address or phone number; or an id."),
  group_id: id.optional().describe("Only admins of this group."),
  status: status.optional().describe("Only accounts in this state."),
  sort: sortByCreation,
  page,
  size,
});
const figures = ["spent", "order_count", "last_order_at"] as const;
export const customerFilters = z.object({
  q: line(1, 100, "林夏")
    .optional()
    .describe(
      "A part of the nickname, user name, e-mail address, phone number or note; with `order.read` also a part of the recipient, the whole phone number or the end of the number of one of their orders; or the id of a customer.",
    ),
  status: adminListQuery.shape.status,
  tag: tag.optional().describe("Only customers with this tag."),
  min_spent: wholeNumber(0, 99_999_999_999, 100_000)
    .optional()
    .describe("Only customers who spent at least this amount, in fen."),
  last_order_from: range.from.describe("Only customers whose last order was at this time or later."),
  last_order_to: range.to.describe("Only customers whose last order was before this time."),
  ...range,
});
export const customerListQuery = customerFilters.extend({
  page,
  size,
  sort: z
    .enum(["created_at", "-created_at", ...figures, ...figures.map((name) => `-${name}` as const)])
    .optional()
    .describe("The order; `-` means falling. The newest first if left out."),
});
