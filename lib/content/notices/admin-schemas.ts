import { z } from "zod";
import {
  deletedAt,
  dropped,
  editOf,
  id,
  isBin,
  line,
  lines,
  optionalLine,
  page,
  person,
  search,
  size,
  time,
  version,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";

const type = z.enum(["notice", "announcement"]);
const status = z.enum(["open", "closed"]);

export const noticeInput = namedBody("NoticeInput", {
  type: type.describe("`notice`: for admins. `announcement`: for everybody."),
  title: line(1, 120, "Stock-taking on Sunday").describe("The headline."),
  content: lines(1, 200_000, "<p>Between 9:00 and 12:00 we count the shelves.</p>").describe(
    "HTML. It is cleaned: scripts, styles and unknown elements go.",
  ),
  status: status.describe("`open`: its readers see it. `closed`: only those who edit notices do."),
  remark: optionalLine(200, "Clerks and keepers").describe("A note for editors of notices. Null or empty: none."),
});
export const noticeEdit = named("NoticeEdit", editOf(noticeInput));

export const noticeFilter = z.object({
  q: search.describe("A part of the title."),
  type: type.optional().describe("Only notices of this type."),
  status: status.optional().describe("Only notices in this state."),
  deleted: isBin,
  page,
  size,
});
export const unreadPage = z.object({ page, size });

export const openNotice = namedObject("OpenNotice", {
  id,
  type: type.describe("`notice`: for admins. `announcement`: for everybody."),
  title: z.string().meta({ examples: ["Stock-taking on Sunday"], description: "The headline." }),
  content: z.string().meta({ examples: ["<p>Between 9:00 and 12:00 we count the shelves.</p>"], description: "HTML." }),
  created_at: time,
  updated_at: time,
  version,
});
export const noticeReading = namedBody("NoticeReading", {
  version: version
    .optional()
    .describe(
      "The version that was read. 409 `stale` if the title or the text has changed since; it then remains unread.",
    ),
});
export const readNotice = namedObject("ReadNotice", {
  ...openNotice.shape,
  read_at: time.describe("The time at which the caller first read it."),
});

export const noticeReader = namedObject("NoticeReader", {
  ...person.shape,
  read_at: time.nullable().describe("The time at which they read the present title and text. Null: not yet."),
});

export const notice = namedObject("Notice", {
  ...openNotice.shape,
  status: status.describe("`open`: its readers see it. `closed`: only those who edit notices do."),
  remark: z
    .string()
    .meta({ examples: ["Clerks and keepers"], description: "A note for editors of notices. May be empty." }),
});
export const writtenNotice = namedObject("WrittenNotice", { ...notice.shape, dropped });
export const noticeSummary = namedObject("NoticeSummary", {
  ...notice.omit({ content: true }).shape,
  deleted_at: deletedAt,
});

/** Shoppers read only announcements, so there is no `type`, and cannot edit them, so there is no `version`. */
export const announcement = named("Announcement", openNotice.omit({ type: true, version: true }));
export const announcementSummary = named("AnnouncementSummary", announcement.omit({ content: true }));
export const announcementPage = z.object({ page, size });
