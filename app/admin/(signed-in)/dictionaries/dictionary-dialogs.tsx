"use client";

import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, type Undo, useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { CheckField, SelectField, TextField } from "@/components/ui/field";
import { isRequiredType } from "@/lib/system/dictionaries/required-types";
import type { Dictionary, Entry } from "./built-in";

interface DictionaryProps {
  /** Undefined for a new dictionary. */
  dictionary?: Dictionary;
  onClose: () => void;
  onDone: (done: Dictionary) => void;
}

const storedDictionary = (one: Dictionary | undefined) => ({
  version: one?.version,
  values: {
    name: one?.name ?? "",
    type: one?.type ?? "",
    remark: one?.remark ?? "",
    status: one?.status ?? ("active" as const),
  },
});

export function DictionaryDialog({ dictionary, onClose, onDone }: DictionaryProps) {
  const t = useTranslator();
  const form = useEdit({
    path: dictionary ? `/cms/dict_type/${dictionary.id}` : "/cms/dict_type",
    first: storedDictionary(dictionary),
    readNewer: dictionary && readAgain(`/cms/dict_type/${dictionary.id}`, storedDictionary),
    onDone,
    onNothing: onClose,
  });
  const { values, set, inputOf, problem } = form;
  const needed = dictionary && isRequiredType(dictionary.type) ? dictionary.type : undefined;
  return (
    <FormDialog
      title={t(dictionary ? "dictionaries.edit" : "dictionaries.new")}
      act={t("common.save")}
      {...form}
      problem={problem?.errors?.length ? undefined : problem}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField required label={t("dictionaries.nameLabel")} maxLength={60} {...inputOf("name")} />
      <TextField
        required
        label={t("dictionaries.type")}
        help={t(needed ? `dictionaries.note.${needed}` : "dictionaries.type.what")}
        maxLength={40}
        readOnly={needed !== undefined}
        spellCheck={false}
        {...inputOf("type")}
      />
      <TextField label={t("dictionaries.remark")} note={t("common.optional")} maxLength={200} {...inputOf("remark")} />
      <CheckField
        label={t("dictionaries.isOff")}
        checked={values.status === "disabled"}
        onChange={(isChecked) => set("status", isChecked ? "disabled" : "active")}
      />
    </FormDialog>
  );
}

interface Props {
  type: string;
  /** Undefined for a new entry. */
  entry?: Entry;
  sort: number;
  onClose: () => void;
  onChanged: () => void;
  /** `undo` is undefined for a new entry. */
  onDone: (after: Entry, undo: Undo | undefined) => void;
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

export function EntryDialog({ type, entry, sort, onClose, onChanged, onDone }: Props) {
  const t = useTranslator();
  const form = useEdit({
    path: entry ? `/cms/dict/${entry.id}` : "/cms/dict",
    first: storedOf(entry),
    readNewer: entry && readAgain(`/cms/dict/${entry.id}`, storedOf),
    bodyOf: (changed) => (entry ? changed : { ...changed, type, sort }),
    onDone: (done) => onDone(done, entry && form.undoOf(done, onChanged)),
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
          options={causes.map((value) => ({ value, label: t(`dictionaries.cause.${value}`) }))}
        >
          <option value="">{t("dictionaries.cause.other")}</option>
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
