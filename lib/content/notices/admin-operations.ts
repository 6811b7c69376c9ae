import { z } from "zod";
import { id, listOf, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase, putBack } from "@/lib/kernel/records/edit";
import { getNotice, listNotices, readersOf, listUnread as unreadOf } from "./admin-queries";
import * as schemas from "./admin-schemas";
import { noticeEntity } from "./entity";
import { readNotice } from "./read-notice";

const module = "cms-notice";
const readers =
  "A `notice` is for admins only. An `announcement` is also for everybody in the mini-program, while it is open; its `remark` is not.";

export const list = operation({
  method: "GET",
  path: "/cms/notice",
  module,
  summary: "Notices",
  description: `Newest first, without their \`content\`. \`q\` is part of the title. ${readers}`,
  access: "notice.read",
  url: schemas.noticeFilter,
  output: pageOf(schemas.noticeSummary),
  run: (filter, { db }) => listNotices(db, filter),
});

export const get = operation({
  method: "GET",
  path: "/cms/notice/{id}",
  module,
  summary: "One notice",
  description: "This does not mark the notice as read.",
  access: "notice.read",
  url: z.object({ id }),
  output: schemas.notice,
  run: ({ id }, { db }) => getNotice(db, id),
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
  summary: "Who has read a notice",
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
    "Marks it for the caller only. A repeated call changes nothing: `read_at` stays the first time. A closed notice is 404. With the `version` that was read, a text that is new since then is not marked.",
  access: "staff",
  reads: "staff",
  problems: ["stale"],
  url: z.object({ id }),
  body: schemas.noticeReading,
  output: schemas.readNotice,
  unrecorded: "Reading a notice changes no record of the shop.",
  run: ({ id, version }, { actor, db }) => readNotice(db, id, actor.user.id, version),
});

export const create = operation({
  method: "POST",
  path: "/cms/notice",
  module,
  summary: "Create a notice",
  description: `\`content\` is HTML, cleaned like an article's; \`dropped\` says what was taken out. An open notice is unread for all admins. ${readers}`,
  access: "notice.create",
  reads: "notice.read",
  status: 201,
  idempotent: "optional",
  body: schemas.noticeInput,
  output: schemas.writtenNotice,
  run: add(noticeEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/notice/{id}",
  module,
  summary: "Edit a notice",
  description: `A new \`title\` or \`content\` makes it unread again for all admins; closing, opening, \`type\` and \`remark\` do not. ${readers}`,
  access: "notice.edit",
  reads: "notice.read",
  url: z.object({ id }),
  body: schemas.noticeEdit,
  output: schemas.writtenNotice,
  run: edit(noticeEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/notice/{id}",
  module,
  summary: "Delete a notice",
  access: "notice.delete",
  url: z.object({ id }),
  output: nothing,
  run: erase(noticeEntity),
});

export const restore = operation({
  method: "POST",
  path: "/cms/notice/{id}/restore",
  module,
  summary: "Put a deleted notice back",
  description:
    "Takes it out of the bin, with the same id. 404 if it is not there (any more): GET /cms/notice?deleted=true lists the bin. 400 names the pictures that are gone.",
  access: "notice.edit",
  reads: "notice.read",
  url: z.object({ id }),
  output: schemas.notice,
  run: putBack(noticeEntity),
});
