import { route } from "@/lib/next/route";
import * as settings from "@/lib/settings/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(settings.list, settings.update);
