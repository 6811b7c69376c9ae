import { route } from "@/lib/next/route";
import * as chats from "@/lib/sandbox/chat-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(chats.accept);
