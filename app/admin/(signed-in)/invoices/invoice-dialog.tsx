"use client";

import { useState } from "react";
import { useSave } from "@/components/api/use-send";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { FileField, FilePreview } from "@/components/files/file-field";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { AreaField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/i18n/format";
import type { Decision, Invoice } from "./invoice-state";
import { InvoiceView } from "./invoice-view";

interface Props {
  invoice: Invoice;
  /** Undefined: the invoice is only shown. */
  decision: Decision | undefined;
  canIssue: boolean;
  onDecide: (decision: Decision) => void;
  onChanged: () => void;
  onClose: () => void;
}

export function InvoiceDialog({ invoice, decision, canIssue, onDecide, onClose, onChanged }: Props) {
  const t = useTranslator();
  if (canIssue && decision)
    return (
      <DecisionDialog key={decision} invoice={invoice} decision={decision} onChanged={onChanged} onClose={onClose} />
    );
  const { status } = invoice;
  return (
    <Dialog
      title={t("invoices.one")}
      onClose={onClose}
      wide
      footer={
        canIssue && (
          <>
            {status === "requested" && (
              <>
                <Button onClick={() => onDecide("refused")}>{t("invoices.refuse")}</Button>
                <Button look="primary" onClick={() => onDecide("issued")}>
                  {t("invoices.issue")}
                </Button>
              </>
            )}
            {invoice.can_replace && <Button onClick={() => onDecide("replace")}>{t("invoices.replace")}</Button>}
            {(status === "issued" || status === "red_due") && (
              <Button onClick={() => onDecide("red")}>{t("invoices.red")}</Button>
            )}
          </>
        )
      }
    >
      <InvoiceView invoice={invoice} />
    </Dialog>
  );
}

const acts = {
  issued: "invoices.issue",
  replace: "invoices.replace",
  refused: "invoices.refuse",
  red: "invoices.red",
} as const;
const isNumber = (text: string) => /^(\d{8}|\d{20})$/.test(text.replaceAll(" ", ""));

type DecisionProps = Pick<Props, "invoice" | "onChanged" | "onClose"> & { decision: Decision };

function DecisionDialog({ invoice, decision, onChanged, onClose }: DecisionProps) {
  const t = useTranslator();
  const toast = useToast();
  const { save, problem, isPending } = useSave<Invoice>(
    () => {
      onChanged();
      onClose();
      toast({ message: t(`invoices.done.${decision}`) });
    },
    // A refund can have changed the amount.
    ({ code }) => code === "stale" && onChanged(),
  );
  const [text, setText] = useState(decision === "replace" ? (invoice.number ?? "") : "");
  const [file, setFile] = useState<File>();
  const [isChecked, setChecked] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const path = `/cms/invoice/${invoice.id}/status` as const;
  const { version } = invoice;
  const errorOf = (name: string) => problem?.errors?.find(({ path }) => path === name)?.message;

  function submit(form: FormData) {
    if (decision === "refused") {
      const body = { status: decision, reason: textOf(form, "reason"), version };
      return save((send) => send("PUT", path, { body }));
    }
    if (!isLooking) {
      setChecked(true);
      const hasFile = file !== undefined || decision === "red" || (decision === "replace" && text !== invoice.number);
      if (isNumber(text) && hasFile) setLooking(true);
      return;
    }
    const number = text.trim();
    if (decision === "red") return save((send) => send("PUT", path, { body: { status: decision, number, version } }));
    return save(async (send) => {
      let url: string | undefined;
      if (file) {
        const body = new FormData();
        body.set("file", file);
        const { done, problem } = await send("POST", "/cms/invoice/file", { body });
        if (problem) return { problem };
        url = done.url;
      }
      if (decision === "replace")
        return send("PUT", `/cms/invoice/${invoice.id}`, { body: { number, ...(url && { file: url }), version } });
      return send("PUT", path, { body: { status: decision, number, file: url!, version } });
    });
  }

  return (
    <FormDialog
      title={t(acts[decision])}
      act={t(isLooking || decision === "refused" ? acts[decision] : "order.refund.look")}
      before={isLooking ? <Button onClick={() => setLooking(false)}>{t("order.refund.back")}</Button> : undefined}
      isDanger={decision === "refused" || decision === "red"}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
      wide
    >
      {isLooking ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-title">{t(`invoices.look.${decision as "issued"}`)}</p>
          <p className="wrap-anywhere">
            {t("invoices.look.what", {
              number: text.trim(),
              amount: formatMoney(invoice.amount),
              name: invoice.title.name,
            })}
          </p>
          {file && <FilePreview file={file} />}
          {decision !== "red" && <p className="text-ink-2">{t("invoices.look.seen")}</p>}
        </div>
      ) : (
        <>
          <InvoiceView invoice={invoice} />
          {decision === "red" && (
            <p className="text-ink-2">
              {invoice.status === "red_due"
                ? t("invoices.redWhat", { refunded: formatMoney(invoice.refunded) })
                : t("invoices.redMistake")}
            </p>
          )}
          {decision === "refused" ? (
            <AreaField
              label={t("invoices.refuse.reason")}
              help={t("invoices.refuse.help")}
              name="reason"
              maxLength={200}
              required
              value={text}
              onChange={({ target }) => setText(target.value)}
              error={errorOf("reason")}
              autoFocus
            />
          ) : (
            <TextField
              label={t(decision === "red" ? "invoices.field.redNumber" : "invoices.column.number")}
              help={t("invoices.number.help")}
              name="number"
              maxLength={40}
              required
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
              error={isChecked && !isNumber(text) ? t("invoices.number.wrong") : errorOf("number")}
              autoFocus
            />
          )}
          {(decision === "issued" || decision === "replace") && (
            <FileField
              label={t("invoices.file")}
              help={t("invoices.file.help")}
              error={isChecked && decision === "issued" && !file ? t("invoices.file.none") : errorOf("file")}
              choose={t(file ? "invoices.file.other" : "invoices.file.choose")}
              accept="application/pdf,image/*"
              file={file}
              onFile={setFile}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
