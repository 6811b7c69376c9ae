"use client";

import { errorAt } from "@/components/api/problem";
import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { FieldRows } from "./field-rows";
import { bodyOf, storedOf } from "./template-form";
import type { Template } from "./types";

interface Props {
  template: Template;
  onClose: () => void;
  onSaved: () => void;
}

export function TemplateDialog({ template, onClose, onSaved }: Props) {
  const t = useTranslator();
  const path = `/cms/message_template/${template.id}` as const;
  const form = useEdit({
    path,
    first: storedOf(template),
    bodyOf,
    readNewer: readAgain(path, storedOf),
    onDone: onSaved,
    onNothing: onClose,
  });
  const { values, set, inputOf, problem } = form;
  const isAtField = problem?.errors?.every(({ path }) => /^(template_id|page|enabled|fields)/.test(path));
  return (
    <FormDialog
      title={t(`messages.kind.${template.kind}`)}
      act={t("common.save")}
      {...form}
      problem={isAtField ? undefined : problem}
      wide
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField
        label={t("messages.templateId")}
        help={t("messages.templateId.help")}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        {...inputOf("template_id")}
      />
      <FieldRows
        fields={values.fields}
        values={template.values}
        problem={problem}
        onChange={(fields) => set("fields", fields)}
      />
      <TextField
        label={t("messages.page")}
        help={t("messages.page.help")}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        {...inputOf("page")}
      />
      <div className="flex items-start gap-3">
        <Switch
          id="template-enabled"
          checked={values.enabled}
          aria-describedby={errorAt(problem, "enabled") && "template-enabled-error"}
          onChange={({ target }) => set("enabled", target.checked)}
        />
        <label htmlFor="template-enabled" className="min-w-0">
          <span className="font-medium">{t("messages.enabled")}</span>
          <span className="block text-small text-ink-2">{t("messages.enabled.help")}</span>
        </label>
      </div>
      {errorAt(problem, "enabled") && (
        <p id="template-enabled-error" className="text-small text-red">
          {errorAt(problem, "enabled")}
        </p>
      )}
    </FormDialog>
  );
}
