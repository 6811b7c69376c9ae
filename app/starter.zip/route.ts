import { route } from "@/lib/next/route";
import * as starter from "@/lib/starter/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(starter.download);
