import { route } from "@/lib/next/route";
import * as doctor from "@/lib/system/findings/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(doctor.detail, doctor.examine);
