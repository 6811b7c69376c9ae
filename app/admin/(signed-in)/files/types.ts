import type { z } from "zod";
import type { QueryName } from "@/components/api/cms";
import type { fileWithUses } from "@/lib/content/files/schemas";

type FileDetail = z.output<typeof fileWithUses>;
export type FileUse = FileDetail["used_by"][number];

export const fileParameters: QueryName<"/cms/file">[] = ["q", "folder_id", "unfiled", "kind", "sort", "page", "size"];

/** The MIME type of dragged files. Folders accept no other drops. */
export const carriedFiles = "application/x-kiosk-files";
