import { z } from "zod";
import { page, size } from "@/lib/kernel/contract/fields";
import { named } from "@/lib/kernel/contract/named";
import { openNotice } from "./admin-schemas";

/** Shoppers read only announcements, so there is no `type`, and cannot edit them, so there is no `version`. */
export const announcement = named("Announcement", openNotice.omit({ type: true, version: true }));
export const announcementSummary = named("AnnouncementSummary", announcement.omit({ content: true }));
export const announcementPage = z.object({ page, size });
