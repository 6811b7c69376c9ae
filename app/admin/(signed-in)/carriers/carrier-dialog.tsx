"use client";

import { cms } from "@/components/api/cms";
import { FormDialog } from "@/components/edit/form-dialog";
import { StaleFields } from "@/components/edit/stale-fields";
import { useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";
import type { Entry } from "../dictionaries/built-in";

export type Carrier = Pick<Entry, "id" | "label" | "value" | "version">;

interface Props {
  /** Undefined for a new carrier. */
  carrier: Carrier | undefined;
  onClose: () => void;
  onDone: () => void;
}

const storedOf = (carrier: Carrier | undefined) => ({
  version: carrier?.version,
  values: { label: carrier?.label ?? "", value: carrier?.value ?? "" },
});

export function CarrierDialog({ carrier, onClose, onDone }: Props) {
  const t = useTranslator();
  const form = useEdit({
    path: carrier ? `/cms/dict/${carrier.id}` : "/cms/dict",
    first: storedOf(carrier),
    readNewer: async () => {
      const { done } = await cms("GET", `/cms/dict/${carrier!.id}`);
      return done && storedOf(done);
    },
    bodyOf: (changed) => (carrier ? changed : { ...changed, type: "carrier" }),
    onDone,
    onNothing: onClose,
  });
  const labels = { label: t("carriers.name"), value: t("carriers.code") };
  return (
    <FormDialog
      title={carrier ? t("carriers.edit", { name: carrier.label }) : t("carriers.new")}
      act={t("common.save")}
      isPending={form.isPending}
      problem={form.problem?.errors?.length ? undefined : form.problem}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <StaleFields conflicts={form.conflicts} stale={form.stale} labels={labels} onDecide={form.decide} />
      <TextField required label={labels.label} maxLength={60} {...form.inputOf("label")} />
      <TextField
        required
        label={labels.value}
        help={t("carriers.code.what")}
        maxLength={60}
        spellCheck={false}
        {...form.inputOf("value")}
      />
    </FormDialog>
  );
}
