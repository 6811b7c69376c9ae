import * as folders from "@/lib/content/folders/admin-operations";
import { door } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(folders);
