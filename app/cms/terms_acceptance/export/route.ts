import * as terms from "@/lib/content/terms/admin-operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(terms.exportAccepted);
