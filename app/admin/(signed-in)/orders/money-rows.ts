import type { z } from "zod";
import type { QueryName } from "@/components/api/cms";
import type { listedNotification, listedPayment, listedRefund } from "@/lib/selling/payments/admin-schemas";

export type ListedPayment = z.output<typeof listedPayment>;
export type ListedRefund = z.output<typeof listedRefund>;
export type ListedNotification = z.output<typeof listedNotification>;

const range = ["from", "to", "page", "size"] as const;
export const moneyParameters: QueryName<"/cms/payment" | "/cms/refund">[] = ["q", "status", ...range];
export const notificationParameters: QueryName<"/cms/notification">[] = ["verdict", ...range];
