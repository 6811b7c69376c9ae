import { door } from "@/lib/next/route";
import * as phones from "@/lib/people/sign-in/phone-operations";
import { permissions } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(phones, permissions);
