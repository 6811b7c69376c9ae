import { customerName } from "@/lib/i18n/admin/customer-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { AfterSale, Person } from "./types";

type Requester = Pick<AfterSale, "user" | "recipient_name">;

export const requesterName = ({ user, recipient_name }: { user: Person } & Omit<Requester, "user">, t: Translator) =>
  customerName({ ...user, username: null, recipient: recipient_name }, t);

export const actorName = (actor: Person, request: Requester, t: Translator) =>
  actor.id === request.user.id ? requesterName(request, t) : actor.nickname || `#${actor.id}`;
