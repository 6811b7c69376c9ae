import { route } from "@/lib/next/route";
import * as sandbox from "@/lib/sandbox/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(sandbox.find);
