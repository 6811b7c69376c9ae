import "server-only";
import { headers } from "next/headers";
import { pagePathHeader } from "@/lib/http/origin";

/** The path and query of the requested page. */
export const pageAddress = async () => (await headers()).get(pagePathHeader) ?? "/";
