import * as files from "@/lib/content/files/admin-operations";
import { door } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(files);
