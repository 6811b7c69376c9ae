import { door } from "@/lib/next/route";
import * as factors from "@/lib/people/sign-in/factor-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(factors);
