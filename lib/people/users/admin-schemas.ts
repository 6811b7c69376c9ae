import { z } from "zod";
import {
  count,
  editOf,
  id,
  nullableString,
  optionalLine,
  page,
  range,
  search,
  size,
  sortByCreation,
  time,
  total,
  version,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { bigSearch } from "@/lib/kernel/lists/search";
import { email, newPassword, phone, user, username } from "./schemas";

const status = z.enum(["active", "disabled"]).meta({ examples: ["active"] });

export const admin = namedObject("AdminUser", {
  ...user.shape,
  status: status.describe("`disabled`: cannot sign in."),
  is_demo: z.boolean().meta({ examples: [false], description: "True: can sign in only while the sandbox is on." }),
  locked_until: time.nullable().meta({
    examples: [null],
    description: "Until when signing in is refused where wrong passwords were typed. Null: it is refused nowhere.",
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
  order_count: count.meta({ description: "Orders placed, whatever became of them." }),
  paid_count: count.meta({ description: "Orders that were paid." }),
  spent: total.meta({ description: "Their payments minus refunds, in fen." }),
  last_order_at: time.nullable().meta({ description: "The time of their last order." }),
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
      "True: the password is provisional. After signing in with it they must choose one of their own, before anything else. False for a new admin, if left out.",
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
export const customerEdit = named(
  "CustomerEdit",
  editOf(z.strictObject({ status: status.describe("`disabled`: all sessions end, and there is no signing in.") })),
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
export const customerExportQuery = z.object({
  q: bigSearch(100, "林夏")
    .optional()
    .describe(
      "A part of the nickname, user name, e-mail address or phone number; with `order.read` also a part of the recipient, the whole phone number or the end of the number of one of their orders; or the id of a customer.",
    ),
  status: adminListQuery.shape.status,
  ...range,
});
export const customerListQuery = customerExportQuery.extend({
  page,
  size,
  sort: z
    .enum(["created_at", "-created_at", ...figures, ...figures.map((name) => `-${name}` as const)])
    .optional()
    .describe("The order; `-` means falling. The newest first if left out."),
});
