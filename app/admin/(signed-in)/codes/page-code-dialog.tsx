"use client";

import { useSave } from "@/components/api/use-send";
import { type Code, printedPages } from "@/components/codes/code-dialog";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { SelectField } from "@/components/ui/field";

export function PageCodeDialog({ onCreated, onClose }: { onCreated: (code: Code) => void; onClose: () => void }) {
  const t = useTranslator();
  const { save, ...saving } = useSave<Code>(onCreated);
  return (
    <FormDialog
      title={t("codes.new.title")}
      act={t("codes.create")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) => {
        const body = { kind: "page" as const, target: textOf(form, "page") };
        return save((send) => send("POST", "/cms/code", { body }));
      }}
    >
      <SelectField label={t("codes.new.page")} name="page" help={t("codes.new.help")}>
        {printedPages.map((page) => (
          <option key={page} value={page}>
            {t(`codes.page.${page}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
