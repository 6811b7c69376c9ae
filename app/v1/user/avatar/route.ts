import { route } from "@/lib/next/route";
import * as avatars from "@/lib/people/users/avatar-operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(avatars.replaceAvatar, avatars.uploadAvatar);
