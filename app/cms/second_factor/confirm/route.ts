import { route } from "@/lib/next/route";
import * as adminSecondFactors from "@/lib/people/sign-in/factor-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(adminSecondFactors.confirm);
