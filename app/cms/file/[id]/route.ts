import * as files from "@/lib/content/files/operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(files.get, files.update, files.remove);
