"use client";

import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { CheckField, SelectField, TextField } from "@/components/ui/field";
import type { Entry } from "./built-in";

interface Props {
  type: string;
  /** Undefined for a new entry. */
  entry?: Entry;
  sort: number;
  onClose: () => void;
  /** `wayBack` has the fields that undo an edit. Undefined for a new entry. */
  onDone: (after: Entry, wayBack: Partial<EntryValues> | undefined) => void;
}

const causes = ["unwanted", "late", "not_received", "faulty"] as const satisfies Entry["cause"][];
const storedOf = (entry: Entry | undefined) => ({
  version: entry?.version,
  values: {
    label: entry?.label ?? "",
    value: entry?.value ?? "",
    is_default: entry?.is_default ?? false,
    status: entry?.status ?? ("active" as const),
    remark: entry?.remark ?? "",
    cause: entry?.cause ?? null,
  },
});

export type EntryValues = ReturnType<typeof storedOf>["values"];

export function EntryDialog({ type, entry, sort, onClose, onDone }: Props) {
  const t = useTranslator();
  const form = useEdit({
    path: entry ? `/cms/dict/${entry.id}` : "/cms/dict",
    first: storedOf(entry),
    readNewer: entry && readAgain(`/cms/dict/${entry.id}`, storedOf),
    bodyOf: (changed) => (entry ? changed : { ...changed, type, sort }),
    onDone: (done) => onDone(done, entry && form.wayBack()),
    onNothing: onClose,
  });
  const { values, set, inputOf, problem } = form;
  return (
    <FormDialog
      title={t(entry ? "dictionaries.editEntry" : "dictionaries.newEntry")}
      act={t("common.save")}
      {...form}
      problem={problem?.errors?.length ? undefined : problem}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField required label={t("dictionaries.label")} maxLength={60} {...inputOf("label")} />
      <TextField
        required
        label={t("dictionaries.value")}
        help={t(type === "carrier" ? "dictionaries.value.carrier" : "dictionaries.value.what")}
        maxLength={60}
        spellCheck={false}
        {...inputOf("value")}
      />
      {type === "after_sale_reason" && (
        <SelectField
          label={t("dictionaries.cause")}
          value={values.cause ?? ""}
          onChange={({ target }) => set("cause", causes.find((cause) => cause === target.value) ?? null)}
        >
          <option value="">{t("dictionaries.cause.other")}</option>
          {causes.map((cause) => (
            <option key={cause} value={cause}>
              {t(`dictionaries.cause.${cause}`)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label={t("dictionaries.remark")} note={t("common.optional")} maxLength={200} {...inputOf("remark")} />
      <div>
        <CheckField
          label={t("dictionaries.isDefault")}
          checked={values.is_default}
          onChange={(isChecked) => set("is_default", isChecked)}
        />
        <CheckField
          label={t("dictionaries.isOff")}
          checked={values.status === "disabled"}
          onChange={(isChecked) => set("status", isChecked ? "disabled" : "active")}
        />
      </div>
    </FormDialog>
  );
}
