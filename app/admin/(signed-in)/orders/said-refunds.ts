import type { Words } from "@/lib/i18n/admin/words";
import { formatMoney } from "@/lib/i18n/format";
import { reasonIn } from "./own-reasons";
import type { ListedOrder } from "./types";

/** Describes the completed and pending refunds of an order, for example "¥42.80 refunded: a jar is missing". */
export const saidRefunds = ({ refunds = [] }: Pick<ListedOrder, "refunds">, words: Words) =>
  refunds
    .filter(({ status }) => status !== "failed" && status !== "closed")
    .map(({ id, amount, reason }) => {
      const money = formatMoney(amount);
      const text = reason
        ? words("orders.refundedFor", { amount: money, reason: reasonIn(reason, words) })
        : words("orders.refundedPart", { amount: money });
      return { id, text };
    });
