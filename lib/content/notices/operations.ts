import { z } from "zod";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { announcement, announcementPage, announcementSummary } from "./admin-schemas";
import { getAnnouncement, listAnnouncements } from "./queries";

const module = "v1-notice";

export const list = operation({
  method: "GET",
  path: "/v1/notice",
  module,
  summary: "The shop's announcements",
  description:
    "Open notices of the type `announcement`, newest first, without `content`. Notices of the type `notice` are for admins only.",
  access: "public",
  url: announcementPage,
  output: pageOf(announcementSummary),
  run: (paging, { db }) => listAnnouncements(db, paging),
});

export const get = operation({
  method: "GET",
  path: "/v1/notice/{id}",
  module,
  summary: "One announcement",
  description:
    "`content` is HTML with absolute picture addresses, for `<rich-text>`. 404 for a closed notice, and for one for admins.",
  access: "public",
  url: z.object({ id }),
  output: announcement,
  run: ({ id }, { db }) => getAnnouncement(db, id),
});
