import { route } from "@/lib/next/route";
import * as subscriptions from "@/lib/people/messages/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(subscriptions.list, subscriptions.tell);
