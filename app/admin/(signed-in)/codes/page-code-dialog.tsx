"use client";

import { useSave } from "@/components/api/use-send";
import { type Code, printedPages } from "@/components/codes/code-dialog";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { SelectField } from "@/components/ui/field";

export function PageCodeDialog({ onCreated, onClose }: { onCreated: (code: Code) => void; onClose: () => void }) {
  const words = useTranslator();
  const { save, ...saving } = useSave<Code>(onCreated);
  return (
    <FormDialog
      title={words("codes.new.title")}
      act={words("codes.create")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) => {
        const body = { kind: "page" as const, target: textOf(form, "page") };
        return save((send) => send("POST", "/cms/code", { body }));
      }}
    >
      <SelectField label={words("codes.new.page")} name="page" help={words("codes.new.help")}>
        {printedPages.map((page) => (
          <option key={page} value={page}>
            {words(`codes.page.${page}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
