import { z } from "zod";
import { id, page, size, time } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { loginTypes } from "@/lib/people/identity/identifiers";

const text = (example: string, description: string) => z.string().meta({ examples: [example], description });

/** `id` is a separate number, so that the session id in tokens is never exposed. */
export const session = namedObject("Session", {
  id,
  user: namedObject("SessionUser", {
    id,
    nickname: text("Mei", "The name to show."),
    username: text(
      "lin_mei",
      "The name to sign in with. Null: none. Like the nickname, a customer's is masked without `customer.read`.",
    ).nullable(),
    group: namedObject("SessionGroup", { id, name: text("root", "The group's name.") })
      .nullable()
      .describe("The group of an admin. Null for a customer."),
  }).describe("The user who signed in."),
  client_type: z.literal(loginTypes).meta({ examples: [100], description: "The sign-in method." }),
  by_phone: z.boolean().meta({ examples: [false], description: "True for an admin's linked phone." }),
  ip: text("203.0.113.7", "The address that the sign-in came from."),
  browser: text("Firefox", "The browser, as `user_agent` names it. Empty: unknown."),
  os: text("Windows", "The operating system, as `user_agent` names it. Empty: unknown."),
  user_agent: text(
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "The client's `User-Agent` header.",
  ),
  is_current: z.boolean().meta({ examples: [false], description: "True for the session of this request." }),
  created_at: time,
  last_seen_at: time.describe("The time of the last use, to the minute."),
  expires_at: time.describe("The time at which it expires if it is not used."),
});

export const ownSessionListQuery = z.object({ page, size });
export const sessionListQuery = ownSessionListQuery.extend({
  user_id: id.optional().describe("Only sessions of this user."),
});
