"use client";

import { useId, useState } from "react";
import { newIdempotencyKey } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { formatYuan, parsePositiveFen } from "@/components/edit/parse-fen";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { formatMoney } from "@/lib/i18n/format";
import type { Order, OrderForm } from "../types";
import { LineRefundFields } from "./line-refund-fields";
import { useLineRefund } from "./use-line-refund";

const modes = ["all", "lines", "part"] as const;
type Mode = (typeof modes)[number];

/** Requests the amount and the reason, then a confirmation, because a refund cannot be reversed. */
export function RefundDialog({
  order,
  wanted,
  onClose,
  onDone,
  onProblem,
}: OrderForm & { wanted: number; onDone: (after: Order, fen: number) => void }) {
  const t = useTranslator();
  const [choices] = useState(() => refundableAmounts(order));
  const [at, setAt] = useState(0);
  const [mode, setMode] = useState<Mode | undefined>(wanted ? "part" : undefined);
  const [typed, setTyped] = useState(wanted ? formatYuan(wanted) : "");
  const [reason, setReason] = useState("");
  const [isWrong, setWrong] = useState(false);
  const [isLooking, setLooking] = useState(false);
  // One idempotency key per dialog: a double click, or a retry after a lost response, does not refund twice.
  const [key] = useState(newIdempotencyKey);
  const group = useId();
  const choice = choices[at];
  const remaining = choice?.remaining ?? 0;
  const takes = choice?.isWhole ? "all" : mode;
  const lines = useLineRefund(order, takes === "lines" && !isLooking);
  const fen = takes && { all: remaining, part: parsePositiveFen(typed), lines: lines.fen }[takes];
  const { save, problem, isPending } = useSave<Order>((after) => onDone(after, fen!), onProblem);
  const isFull = fen === remaining;
  const isByHand = choice?.payment_id === undefined && order.payment?.channel === "offline";
  const amount = formatMoney(remaining);

  function submit() {
    if (!isLooking) {
      const isRight = fen !== undefined && fen <= remaining;
      setWrong(!isRight);
      if (!isRight) return;
      return setLooking(true);
    }
    const body = {
      reason: reason.trim(),
      ...(choice?.payment_id && { payment_id: choice.payment_id }),
      ...(takes === "part" && { amount: fen }),
      ...(takes === "lines" && lines.body()),
    };
    return save((send) => send("POST", `/cms/order/${order.id}/refund`, { body, idempotencyKey: key }));
  }

  return (
    <FormDialog
      title={t("order.refund.title")}
      act={isLooking ? t("order.refund.do", { amount: formatMoney(fen ?? 0) }) : t("order.refund.look")}
      isDanger={isLooking}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
      before={isLooking ? <Button onClick={() => setLooking(false)}>{t("order.refund.back")}</Button> : undefined}
    >
      {isLooking ? (
        <div className="grid gap-2">
          <p className="text-title">{t("order.refund.goesBack", { amount: formatMoney(fen ?? 0) })}</p>
          {!choice?.isWhole && (
            <p>
              {isFull
                ? t("order.refund.fullWhat")
                : t("order.refund.partWhat", { amount: formatMoney(remaining - (fen ?? 0)) })}
            </p>
          )}
          <p className="text-ink-2 wrap-anywhere">
            {t("order.refund.why")}
            <bdi>{reason}</bdi>
          </p>
          <p className="text-red">{t(isByHand ? "order.refund.byHand" : "order.refund.noUndo")}</p>
        </div>
      ) : (
        <>
          {choices.length > 1 && (
            <SelectField
              label={t("order.refund.which")}
              value={at}
              onChange={({ target }) => setAt(Number(target.value))}
            >
              {choices.map(({ payment_id, isWhole, remaining: left }, place) => (
                <option key={payment_id ?? 0} value={place}>
                  {t(isWhole ? "order.refund.second" : "order.refund.own")} · {formatMoney(left)}
                </option>
              ))}
            </SelectField>
          )}
          {!choice?.isWhole && (
            <fieldset className="grid gap-1">
              <legend className="sr-only">{t("order.refund.title")}</legend>
              {modes.map((each) => (
                <label key={each} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
                  <input
                    type="radio"
                    name={group}
                    className="size-4 accent-accent"
                    checked={mode === each}
                    onChange={() => {
                      setMode(each);
                      setWrong(false);
                    }}
                  />
                  {each === "all" ? t("order.refund.full", { amount }) : t(`order.refund.${each}`)}
                </label>
              ))}
              {isWrong && !mode && <p className="text-small text-red">{t("order.refund.choose")}</p>}
            </fieldset>
          )}
          {takes === "lines" && <LineRefundFields order={order} lines={lines} isWrong={isWrong} />}
          {takes === "lines" && lines.isCapped && <p className="text-ink-2">{t("order.refund.capped", { amount })}</p>}
          {takes === "part" && (
            <TextField
              label={t("order.refund.amount")}
              help={t("order.refund.most", { amount })}
              error={isWrong ? t("order.refund.wrong", { amount }) : errorAt(problem, "amount")}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setWrong(false);
              }}
              inputMode="decimal"
              autoComplete="off"
              required
              autoFocus
            />
          )}
          <TextField
            label={t("order.reason")}
            help={t("order.refund.reason")}
            error={errorAt(problem, "reason")}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            maxLength={200}
            required
          />
        </>
      )}
    </FormDialog>
  );
}

interface Refundable {
  /** Undefined for the order's own payment. */
  payment_id: number | undefined;
  remaining: number;
  /** A duplicate payment can only be refunded in full. */
  isWhole: boolean;
}

/** The payments that can be refunded now. Duplicate payments come first, because the shopper did not mean to pay twice. */
export const refundableAmounts = ({ payments, status }: Pick<Order, "payments" | "status">): Refundable[] =>
  payments
    .filter((payment) => payment.refundable > 0)
    // An order's own payment has nothing left to refund once the order is being refunded in full.
    .filter((payment) => payment.status === "surplus" || !["refunding", "refunded", "unpaid"].includes(status))
    .toSorted((a, b) => Number(b.status === "surplus") - Number(a.status === "surplus"))
    .map(({ id, refundable, status: kind }) => ({
      payment_id: kind === "surplus" ? id : undefined,
      remaining: refundable,
      isWhole: kind === "surplus",
    }));
