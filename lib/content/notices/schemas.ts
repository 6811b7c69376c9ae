import { z } from "zod";
import { page, size } from "@/lib/kernel/fields";
import { openNotice } from "./admin-schemas";

/** Shoppers read announcements only, so there is no `type`. */
export const announcement = openNotice.omit({ type: true });
export const announcementSummary = announcement.omit({ content: true });
export const announcementPage = z.object({ page, size });
