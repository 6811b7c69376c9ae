import type { z } from "zod";
import type {
  adminAfterSale,
  afterSaleCounts,
  decision,
  listedAfterSale,
} from "@/lib/selling/after-sales/admin-schemas";

export type ListedAfterSale = z.output<typeof listedAfterSale>;
export type AfterSale = z.output<typeof adminAfterSale>;
export type AfterSaleLine = AfterSale["items"][number];
export type Counts = z.output<typeof afterSaleCounts>;
export type Decision = z.input<typeof decision>;
export type ShownPicture = AfterSale["images"][number];

export type ReturnAddress = NonNullable<AfterSale["return_to"]>;

/** A decision that has not left yet. */
export interface Held {
  id: number;
  version: number;
  /** Whose request it is. */
  name: string;
  /** How many events it had when the admin decided. */
  seen: number;
  body: Decision;
}
/** A person that an answer names. Shoppers may have no nickname. */
export type Person = Pick<AfterSale["user"], "id" | "nickname">;
