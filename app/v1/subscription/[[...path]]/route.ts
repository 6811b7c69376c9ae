import { door } from "@/lib/next/route";
import * as messages from "@/lib/people/messages/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(messages);
