"use client";

import { errorAt } from "@/components/api/problem";
import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { AreaField, TextField } from "@/components/ui/field";
import type { Order, OrderForm } from "../types";

export interface Props extends OrderForm {
  onDone: (after: Order) => void;
}

export function useOrderEdit<Values>({ order, onClose, onDone, onProblem }: Props, valuesOf: (order: Order) => Values) {
  const storedOf = (from: Order) => ({ version: from.version, values: valuesOf(from) });
  return {
    first: storedOf(order),
    readNewer: readAgain(`/cms/order/${order.id}`, storedOf),
    onDone,
    onNothing: onClose,
    onProblem,
  };
}

export function NoteDialog(shown: Props) {
  const t = useTranslator();
  const form = useEdit({
    path: `/cms/order/${shown.order.id}/note`,
    ...useOrderEdit(shown, ({ note }) => ({ note })),
  });
  return (
    <FormDialog
      title={t("order.note.title")}
      act={t("common.save")}
      {...form}
      onClose={shown.onClose}
      onSubmit={form.submit}
    >
      <AreaField
        label={t("order.note")}
        help={t("order.note.help")}
        error={errorAt(form.problem, "note")}
        value={form.values.note}
        onChange={({ target }) => form.set("note", target.value)}
        maxLength={500}
        rows={5}
        autoFocus
      />
    </FormDialog>
  );
}

export function ReferenceDialog(shown: Props) {
  const t = useTranslator();
  const form = useEdit({
    path: `/cms/order/${shown.order.id}/note`,
    ...useOrderEdit(shown, ({ external_ref }) => ({ external_ref: external_ref ?? "" })),
    bodyOf: ({ external_ref = "" }) => ({ external_ref: external_ref.trim() || null }),
  });
  return (
    <FormDialog
      title={t("order.externalRef.title")}
      act={t("common.save")}
      {...form}
      onClose={shown.onClose}
      onSubmit={form.submit}
    >
      <TextField
        label={t("order.externalRef")}
        help={t("order.externalRef.help")}
        error={errorAt(form.problem, "external_ref")}
        value={form.values.external_ref}
        onChange={({ target }) => form.set("external_ref", target.value)}
        maxLength={64}
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
