import type { z } from "zod";
import type { fileWithUses } from "@/lib/content/files/schemas";

type FileDetail = z.output<typeof fileWithUses>;
export type FileUse = FileDetail["used_by"][number];

/** The MIME type of dragged files. Folders accept no other drops. */
export const carriedFiles = "application/x-kiosk-files";
