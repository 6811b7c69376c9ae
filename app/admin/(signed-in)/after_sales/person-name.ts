import { customerName } from "@/lib/i18n/admin/customer-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { AfterSale, Person } from "./types";

type Requester = Pick<AfterSale, "user" | "recipient_name">;

export const requesterName = (
  { user, recipient_name }: { user: Person } & Omit<Requester, "user">,
  words: Translator,
) => customerName({ ...user, username: null, recipient: recipient_name }, words);

export const actorName = (actor: Person, request: Requester, words: Translator) =>
  actor.id === request.user.id ? requesterName(request, words) : actor.nickname || `#${actor.id}`;
