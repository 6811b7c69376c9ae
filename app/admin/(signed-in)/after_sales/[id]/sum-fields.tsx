"use client";

import { useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";
import { formatMoney } from "@/lib/i18n/format";
import type { Draft } from "./use-draft";

interface Props {
  draft: Draft;
  /** The refundable remainder of the order's payment, in fen. */
  refundable: number;
  /** The admin tried to submit an invalid amount. */
  isWrongShown: boolean;
  /** Shows a reason field, which the shopper can read, when the amount is less than was paid. */
  hasReason: boolean;
}

export function SumFields({ draft, refundable, isWrongShown, hasReason }: Props) {
  const t = useTranslator();
  const { bounds, isWrong } = draft;
  const field = (name: "amount" | "freight") => {
    const { least, most } = bounds[name];
    if (most === 0) return null;
    const isFixed = least === most;
    const text = formatMoney(most);
    return (
      <TextField
        label={t(`afterSale.sum.${name}`)}
        help={isFixed ? t(`afterSale.sum.${name}.fixed`) : t(`afterSale.sum.${name}.most`, { amount: text })}
        error={
          isWrongShown && isWrong[name]
            ? t("afterSale.sum.wrong", { least: formatMoney(least), amount: text })
            : undefined
        }
        value={draft[name]}
        onChange={({ target }) => (name === "amount" ? draft.setAmount : draft.setFreight)(target.value)}
        readOnly={isFixed}
        inputMode="decimal"
        autoComplete="off"
      />
    );
  };
  return (
    <>
      <div className="grid gap-4 sm:max-lg:grid-cols-2">
        {field("amount")}
        {field("freight")}
      </div>
      {draft.isCapped && <p className="text-ink-2">{t("order.refund.capped", { amount: formatMoney(refundable) })}</p>}
      {hasReason && draft.isLess && (
        <TextField
          label={t("afterSale.lessReason")}
          note={t("common.optional")}
          help={t("afterSale.lessReason.help")}
          value={draft.reason}
          onChange={({ target }) => draft.setReason(target.value)}
          maxLength={200}
        />
      )}
    </>
  );
}
