import { route } from "@/lib/route";
import * as avatars from "@/lib/users/avatar-operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(avatars.replace);
