import { route } from "@/lib/next/route";
import * as uploads from "@/lib/storage/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(uploads.read);
