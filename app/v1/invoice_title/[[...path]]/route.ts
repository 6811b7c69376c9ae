import { door } from "@/lib/next/route";
import * as titles from "@/lib/selling/invoices/title-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(titles);
