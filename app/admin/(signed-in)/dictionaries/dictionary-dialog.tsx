"use client";

import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { CheckField, TextField } from "@/components/ui/field";
import { isRequiredType } from "@/lib/system/dictionaries/required-types";
import type { Dictionary } from "./built-in";

interface Props {
  /** Undefined for a new dictionary. */
  dictionary?: Dictionary;
  onClose: () => void;
  onDone: (done: Dictionary) => void;
}

const storedOf = (one: Dictionary | undefined) => ({
  version: one?.version,
  values: {
    name: one?.name ?? "",
    type: one?.type ?? "",
    remark: one?.remark ?? "",
    status: one?.status ?? ("active" as const),
  },
});

export function DictionaryDialog({ dictionary, onClose, onDone }: Props) {
  const t = useTranslator();
  const form = useEdit({
    path: dictionary ? `/cms/dict_type/${dictionary.id}` : "/cms/dict_type",
    first: storedOf(dictionary),
    readNewer: dictionary && readAgain(`/cms/dict_type/${dictionary.id}`, storedOf),
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
