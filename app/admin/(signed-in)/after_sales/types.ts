import type { z } from "zod";
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
export type ShownPicture = AfterSale["images"][number];

export type ReturnAddress = NonNullable<AfterSale["return_to"]>;

/** Why a request is rejected, as the shopper reads it. */
export interface Rejection {
  reason: string;
  images: string[];
}
/** The fields that an admin fills in before a decision. */
export interface Typed {
  /** Undefined: as it is suggested, also when another version of the request suggests something else. */
  amount?: string;
  /** The same. Which request takes the freight shows only when a refund is agreed to. */
  freight?: string;
  reason: string;
  /** By line. One that is not in it is as it is suggested. */
  restock: Readonly<Record<number, number>>;
  returnTo?: ReturnAddress;
  rejection?: Rejection;
  /** How the shop paid by other means. */
  settlement?: string;
}

/** A decision that has not left yet. */
export interface Held {
  id: number;
  version: number;
  /** Whose request it is. */
  name: string;
  /** How many events it had when the admin decided. */
  seen: number;
  body: Decision;
  typed: Typed;
}
/** A decision that was undone, or was sent and has no answer yet. Its form comes back as it was. */
export interface Returned extends Held {
  isUndone: boolean;
}
/** A person that an answer names. Shoppers may have no nickname. */
export type Person = Pick<AfterSale["user"], "id" | "nickname">;
