import "server-only";
import { cache } from "react";
import { pageSettings } from "@/lib/settings/page-settings";

export const currentShop = cache(pageSettings);
