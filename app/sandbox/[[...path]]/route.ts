import { door } from "@/lib/next/route";
import * as chats from "@/lib/sandbox/chat-operations";
import * as sandbox from "@/lib/sandbox/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(sandbox, chats);
