import { z } from "zod";
import { page, size } from "@/lib/kernel/contract/fields";
import { named } from "@/lib/kernel/contract/named";
import { openNotice } from "./admin-schemas";

/** Shoppers read announcements only, so there is no `type`. */
export const announcement = named("Announcement", openNotice.omit({ type: true }));
export const announcementSummary = named("AnnouncementSummary", announcement.omit({ content: true }));
export const announcementPage = z.object({ page, size });
