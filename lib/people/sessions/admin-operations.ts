import { z } from "zod";
import { id, nothing, pageOf } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { listSessions } from "./admin-queries";
import { listed, ownListed, session } from "./admin-schemas";
import { endOwnSession, endSession, sessionRecord } from "./end-session";

const module = "cms-session";

export const list = operation({
  method: "GET",
  path: "/cms/session",
  module,
  summary: "Who is signed in",
  description: "Sessions whose tokens are good now, the newest first. `total` counts to 10000, and pages end there.",
  access: "session.read",
  url: listed,
  output: pageOf(session),
  run: (wanted, { db, actor }) => listSessions(db, actor.user, wanted),
});

export const revoke = operation({
  method: "DELETE",
  path: "/cms/session/{id}",
  module,
  summary: "Sign somebody out",
  description: "From the next request on none of the session's tokens is good. Not of a user with more rights (403).",
  access: "session.revoke",
  url: z.object({ id }),
  output: nothing,
  async run({ id }, { db, actor, changed }) {
    const { before, after } = await endSession(db, actor, id);
    changed(sessionRecord, id, before, after);
  },
});

export const listOwn = operation({
  method: "GET",
  path: "/cms/session/own",
  module,
  summary: "Where I am signed in",
  description: "The newest first; `is_current` marks the session that asks.",
  access: "staff",
  url: ownListed,
  output: pageOf(session),
  run: (wanted, { db, actor }) => listSessions(db, actor.user, { ...wanted, user_id: actor.user.id }),
});

export const revokeOwn = operation({
  method: "DELETE",
  path: "/cms/session/own/{id}",
  module,
  summary: "Sign myself out somewhere",
  description: "Also the session that asks. Another's is not found.",
  access: "staff",
  url: z.object({ id }),
  output: nothing,
  async run({ id }, { db, actor, changed }) {
    const { before, after } = await endOwnSession(db, actor.user.id, id);
    changed(sessionRecord, id, before, after);
  },
});
