import * as adminNotices from "@/lib/content/notices/admin-operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(adminNotices.listReaders);
