import * as files from "@/lib/files/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(files.get, files.update, files.remove);
