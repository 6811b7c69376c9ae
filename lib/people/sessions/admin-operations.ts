import { z } from "zod";
import { id, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { isCurrent, listSessions } from "./admin-queries";
import { ownSessionListQuery, session, sessionListQuery } from "./admin-schemas";
import { endOtherSessions, endOwnSession, endSession, sessionRecord } from "./end-session";

const module = "cms-session";

export const list = operation({
  method: "GET",
  path: "/cms/session",
  module,
  summary: "List the signed-in users",
  description: "Sessions whose tokens are valid now, newest first. `total` counts up to 10000, and pages end there.",
  access: "session.read",
  url: sessionListQuery,
  output: pageOf(session),
  run: (filter, { db, actor }) => listSessions(db, actor.user, filter),
});

export const revoke = operation({
  method: "DELETE",
  path: "/cms/session/{id}",
  module,
  summary: "Sign a user out",
  description:
    "The session's tokens are invalid from the next request on. 403 if the user has rights the caller lacks.",
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
  summary: "My sessions",
  description: "The session of this request first, marked by `is_current`; then the newest.",
  access: "staff",
  url: ownSessionListQuery,
  output: pageOf(session),
  run: (paging, { db, actor }) =>
    listSessions(db, actor.user, { ...paging, user_id: actor.user.id }, isCurrent(actor.user)),
});

export const revokeOwn = operation({
  method: "DELETE",
  path: "/cms/session/own/{id}",
  module,
  summary: "Sign myself out somewhere",
  description: "The session of this request, too. Another user's session is 404.",
  access: "staff",
  url: z.object({ id }),
  output: nothing,
  async run({ id }, { db, actor, changed }) {
    const { before, after } = await endOwnSession(db, actor.user.id, id);
    changed(sessionRecord, id, before, after);
  },
});

export const revokeOthers = operation({
  method: "DELETE",
  path: "/cms/session/own",
  module,
  summary: "Sign myself out everywhere else",
  description: "Ends all sessions of the caller but the one of this request.",
  access: "staff",
  output: nothing,
  async run(_, { db, actor, changed }) {
    const ended = await endOtherSessions(db, actor.user.id, actor.user.sessionId);
    for (const { number, before, after } of ended) changed(sessionRecord, number, before, after);
    if (!ended.length) changed.none();
  },
});
