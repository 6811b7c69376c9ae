import { z } from "zod";
import { id, listOf, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { recordOperations, restoreOperation } from "@/lib/kernel/record-operations";
import { listNotices, readersOf, readNotice, listUnread as unreadOf } from "./admin-queries";
import * as schemas from "./admin-schemas";
import { noticeEntity } from "./entity";
import { noticeKind } from "./kind";

const module = "cms-notice";
const readers =
  "A `notice` is for admins only. An `announcement` is also for everybody in the mini-program, while it is open; its `remark` is not.";

export const { list, get, create, update, remove } = recordOperations(noticeKind, noticeEntity, {
  output: schemas.notice,
  written: schemas.writtenNotice,
  list: {
    description: `Newest first, without their \`content\`. \`q\` is part of the title. ${readers}`,
    url: schemas.noticeFilter,
    output: pageOf(schemas.noticeSummary),
    run: (filter, { db }) => listNotices(db, filter),
  },
  get: { description: "This does not mark the notice as read." },
  create: {
    description: `\`content\` is HTML, cleaned like an article's; \`dropped\` lists what was removed. An open notice is unread for all admins. ${readers}`,
    body: schemas.noticeInput,
  },
  update: {
    description: `A new \`title\` or \`content\` makes it unread again for all admins; closing, opening, \`type\` and \`remark\` do not. ${readers}`,
    body: schemas.noticeEdit,
  },
});

export const listUnread = operation({
  method: "GET",
  path: "/cms/notice/unread",
  module,
  summary: "Notices the caller has not read",
  description: "Open notices with their `content`, newest first; `total` is the number of unread notices.",
  access: "staff",
  url: schemas.unreadPage,
  output: pageOf(schemas.openNotice),
  run: (paging, { actor, db }) => unreadOf(db, actor.user.id, paging),
});

export const listReaders = operation({
  method: "GET",
  path: "/cms/notice/{id}/reader",
  module,
  summary: "List the readers of a notice",
  description:
    "All active admins: first those who have read it, the latest first, then the others. At most 500. Shoppers who read an announcement are not counted.",
  access: "notice.read",
  url: z.object({ id }),
  output: listOf(schemas.noticeReader),
  run: ({ id }, { db }) => readersOf(db, id),
});

export const markRead = operation({
  method: "PUT",
  path: "/cms/notice/{id}/read",
  module,
  summary: "Mark a notice as read",
  description:
    "Marks it for the caller only. A repeated call changes nothing: `read_at` remains the time of the first. A closed notice is 404. With the `version` that was read, a text that has changed since then is not marked.",
  access: "staff",
  reads: "staff",
  problems: ["stale"],
  url: z.object({ id }),
  body: schemas.noticeReading,
  output: schemas.readNotice,
  unrecorded: "Reading a notice changes no record of the shop.",
  run: ({ id, version }, { actor, db }) => readNotice(db, id, actor.user.id, version),
});

export const restore = restoreOperation(noticeKind, noticeEntity, schemas.notice);
