import { z } from "zod";
import { id, page, size, time } from "@/lib/kernel/fields";
import { namedObject } from "@/lib/kernel/named";
import { loginTypes } from "@/lib/people/identity/identifiers";

const text = (example: string) => z.string().meta({ examples: [example] });

/** `id` is a number of its own: the session id in the tokens is never shown. */
export const session = namedObject("Session", {
  id,
  user: namedObject("SessionUser", {
    id,
    nickname: text("Mei"),
    username: text("lin_mei").nullable(),
    group: namedObject("SessionGroup", { id, name: text("root") }).nullable(),
  }),
  client_type: z.literal(loginTypes).meta({ examples: [100], description: "How the user signed in." }),
  ip: text("203.0.113.7"),
  browser: text("Firefox"),
  os: text("Windows"),
  user_agent: text("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"),
  is_current: z.boolean().meta({ examples: [false], description: "True for the session of this request." }),
  created_at: time,
  last_seen_at: time,
  expires_at: time,
});

export const ownListed = z.object({ page, size });
export const listed = ownListed.extend({ user_id: id.optional().describe("Only sessions of this user.") });
