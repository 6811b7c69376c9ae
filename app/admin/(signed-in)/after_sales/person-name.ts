import type { Words } from "@/lib/i18n/admin/words";
import { customerName } from "../customers/customer-name";
import type { AfterSale, Person } from "./types";

type Asked = Pick<AfterSale, "user" | "recipient_name">;

export const askerName = ({ user, recipient_name }: { user: Person } & Omit<Asked, "user">, words: Words) =>
  customerName({ ...user, username: null, recipient: recipient_name }, words);

export const doerName = (doer: Person, request: Asked, words: Words) =>
  doer.id === request.user.id ? askerName(request, words) : doer.nickname || `#${doer.id}`;
