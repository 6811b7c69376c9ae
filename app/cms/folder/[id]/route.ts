import * as folders from "@/lib/content/folders/operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(folders.get, folders.update, folders.remove);
