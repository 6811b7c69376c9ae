"use client";

import { useState } from "react";
import { useSave } from "@/components/api/use-send";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { AreaField, Field, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/i18n/format";
import type { Decision, Invoice } from "./invoice";
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
  const words = useTranslator();
  if (canIssue && decision)
    return (
      <DecisionDialog key={decision} invoice={invoice} decision={decision} onChanged={onChanged} onClose={onClose} />
    );
  const { status } = invoice;
  return (
    <Dialog
      title={words("invoices.one")}
      onClose={onClose}
      wide
      footer={
        canIssue && (
          <>
            {status === "requested" && (
              <>
                <Button onClick={() => onDecide("refused")}>{words("invoices.refuse")}</Button>
                <Button look="primary" onClick={() => onDecide("issued")}>
                  {words("invoices.issue")}
                </Button>
              </>
            )}
            {(status === "issued" || status === "red_due") && (
              <Button onClick={() => onDecide("red")}>{words("invoices.red")}</Button>
            )}
          </>
        )
      }
    >
      <InvoiceView invoice={invoice} />
    </Dialog>
  );
}

const acts = { issued: "invoices.issue", refused: "invoices.refuse", red: "invoices.red" } as const;

type DecisionProps = Pick<Props, "invoice" | "onChanged" | "onClose"> & { decision: Decision };

function DecisionDialog({ invoice, decision, onChanged, onClose }: DecisionProps) {
  const words = useTranslator();
  const toast = useToast();
  const { save, problem, isPending } = useSave<Invoice>(
    () => {
      onChanged();
      onClose();
      toast({ message: words(`invoices.done.${decision}`) });
    },
    // A refund can have changed the amount.
    ({ code }) => code === "stale" && onChanged(),
  );
  const [text, setText] = useState("");
  const path = `/cms/invoice/${invoice.id}/status` as const;
  const { version } = invoice;
  const errorOf = (name: string) => problem?.errors?.find(({ path }) => path === name)?.message;

  function submit(form: FormData) {
    const number = textOf(form, "number");
    if (decision === "refused") {
      const body = { status: decision, reason: textOf(form, "reason"), version };
      return save((send) => send("PUT", path, { body }));
    }
    if (decision === "red") return save((send) => send("PUT", path, { body: { status: decision, number, version } }));
    return save(async (send) => {
      const body = new FormData();
      body.set("file", form.get("file") as File);
      const { done, problem } = await send("POST", "/cms/invoice/file", { body });
      if (problem) return { problem };
      return send("PUT", path, { body: { status: decision, number, file: done.url, version } });
    });
  }

  return (
    <FormDialog
      title={words(acts[decision])}
      act={words(acts[decision])}
      isDanger={decision !== "issued"}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
      wide
    >
      <InvoiceView invoice={invoice} />
      {decision === "red" && (
        <p className="text-ink-2">
          {invoice.status === "red_due"
            ? words("invoices.redWhat", { refunded: formatMoney(invoice.refunded) })
            : words("invoices.redMistake")}
        </p>
      )}
      {decision === "refused" ? (
        <AreaField
          label={words("invoices.refuse.reason")}
          help={words("invoices.refuse.help")}
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
          label={words(decision === "red" ? "invoices.field.redNumber" : "invoices.column.number")}
          name="number"
          maxLength={40}
          required
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={errorOf("number")}
          autoFocus
        />
      )}
      {decision === "issued" && (
        <Field label={words("invoices.file")} help={words("invoices.file.help")} error={errorOf("file")}>
          {(attributes) => (
            <input
              type="file"
              name="file"
              accept="application/pdf,image/*"
              required
              {...attributes}
              className="entry"
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
