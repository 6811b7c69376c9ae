import * as folders from "@/lib/folders/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(folders.list, folders.create);
