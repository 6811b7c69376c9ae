import type { z } from "zod";
import { customerName } from "@/lib/i18n/admin/customer-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import type {
  adminAfterSale,
  afterSaleCounts,
  decision,
  listedAfterSale,
} from "@/lib/selling/after-sales/admin-schemas";

export type ListedAfterSale = z.output<typeof listedAfterSale>;
export type AfterSale = z.output<typeof adminAfterSale>;
export type Counts = z.output<typeof afterSaleCounts>;
export type Decision = z.input<typeof decision>;
export type RequestPicture = AfterSale["images"][number];

export type ReturnAddress = NonNullable<AfterSale["return_to"]>;

export interface Rejection {
  reason: string;
  images: string[];
}
export interface DecisionForm {
  /** Undefined means the suggested amount of the request's current version. */
  amount?: string;
  /** Undefined means the suggested freight, which is only fixed once the refund is approved. */
  freight?: string;
  reason: string;
  /** Units by order line. Missing lines have the suggested number. */
  restock: Readonly<Record<number, number>>;
  returnTo?: ReturnAddress;
  rejection?: Rejection;
  /** How the shop repaid the shopper outside WeChat Pay. */
  settlement?: string;
}

/** A decision that has not been sent yet. */
export interface PendingDecision {
  id: number;
  version: number;
  /** The shopper's display name. */
  name: string;
  body: Decision;
  typed: DecisionForm;
}
/** A decision that was undone or has no successful response yet. Its form can be restored. */
export interface ReturnedDecision extends PendingDecision {
  isUndone: boolean;
}
export type Person = Pick<AfterSale["user"], "id" | "nickname">;

type Requester = Pick<AfterSale, "user" | "recipient_name">;

export const requesterName = ({ user, recipient_name }: { user: Person } & Omit<Requester, "user">, t: Translator) =>
  customerName({ ...user, username: null, recipient: recipient_name }, t);

export const actorName = (actor: Person, request: Requester, t: Translator) =>
  actor.id === request.user.id ? requesterName(request, t) : actor.nickname || `#${actor.id}`;
