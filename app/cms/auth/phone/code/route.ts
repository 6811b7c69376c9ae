import { route } from "@/lib/next/route";
import * as adminPhones from "@/lib/people/sign-in/phone-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(adminPhones.createCode);
