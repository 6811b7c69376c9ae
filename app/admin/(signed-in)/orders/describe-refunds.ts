import type { Translator } from "@/lib/i18n/admin/translator";
import { formatMoney } from "@/lib/i18n/format";
import { translateReason } from "./translate-reason";
import type { ListedOrder } from "./types";

/** Describes the completed and pending refunds of an order, for example "¥42.80 refunded: a jar is missing". */
export const describeRefunds = ({ refunds = [] }: Pick<ListedOrder, "refunds">, t: Translator) =>
  refunds
    .filter(({ status }) => status !== "failed" && status !== "closed")
    .map(({ id, amount, reason, status }) => {
      const state = status === "success" ? "refunded" : "refunding";
      const money = formatMoney(amount);
      const text = reason
        ? t(`orders.${state}For`, { amount: money, reason: translateReason(reason, t) })
        : t(`orders.${state}Part`, { amount: money });
      return { id, text };
    });
