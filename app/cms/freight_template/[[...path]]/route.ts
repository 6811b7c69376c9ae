import { door } from "@/lib/next/route";
import * as templates from "@/lib/selling/freight/template-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(templates);
