import "server-only";
import { headers } from "next/headers";
import { pagePathHeader } from "@/lib/http/origin";

/** The path and query of the page that is asked for. */
export const pageAddress = async () => (await headers()).get(pagePathHeader) ?? "/";
