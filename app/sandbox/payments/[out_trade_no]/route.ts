import { route } from "@/lib/route";
import * as sandbox from "@/lib/sandbox/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(sandbox.get, sandbox.pay);
