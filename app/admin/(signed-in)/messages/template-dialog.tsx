"use client";

import { Plus, X } from "lucide-react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { Button, IconButton } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { SwitchField } from "@/components/ui/switch";
import { bodyOf, type FieldValues, storedOf } from "./template-form";
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
      <SwitchField
        label={t("messages.enabled")}
        help={t("messages.enabled.help")}
        checked={values.enabled}
        error={errorAt(problem, "enabled")}
        onChange={(enabled) => set("enabled", enabled)}
      />
    </FormDialog>
  );
}

interface FieldRowsProps {
  fields: readonly FieldValues[];
  /** The properties of an order that this message can contain. */
  values: Template["values"];
  problem: PageProblem | undefined;
  onChange: (fields: FieldValues[]) => void;
}

const maxFields = 10;

function FieldRows({ fields, values, problem, onChange }: FieldRowsProps) {
  const t = useTranslator();
  const write = (at: number, change: Partial<FieldValues>) =>
    onChange(fields.map((field, place) => (place === at ? { ...field, ...change } : field)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{t("messages.fields")}</legend>
      <p className="text-small text-ink-2">{t("messages.fields.help")}</p>
      {fields.map((field, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id
          key={at}
          className="grid grid-cols-[9rem_minmax(0,1fr)_auto] items-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <TextField
            label={t("messages.field.key", { place: at + 1 })}
            autoComplete="off"
            spellCheck={false}
            value={field.key}
            error={errorAt(problem, `fields.${at}.key`)}
            onChange={({ target }) => write(at, { key: target.value })}
          />
          <div className="grid gap-2 max-sm:col-start-1 max-sm:row-start-2">
            <SelectField
              label={t("messages.field.value", { place: at + 1 })}
              value={field.value}
              error={field.value ? errorAt(problem, `fields.${at}.value`) : undefined}
              onChange={({ target }) => write(at, { value: target.value })}
            >
              {values.map((value) => (
                <option key={value} value={value}>
                  {t(`messages.value.${value}`)}
                </option>
              ))}
              <option value="">{t("messages.value.text")}</option>
            </SelectField>
            {!field.value && (
              <TextField
                label={t("messages.field.text", { place: at + 1 })}
                maxLength={38}
                value={field.text}
                error={errorAt(problem, `fields.${at}.value`)}
                onChange={({ target }) => write(at, { text: target.value })}
              />
            )}
          </div>
          <IconButton
            label={t("messages.field.remove", { place: at + 1 })}
            className="mt-6"
            onClick={() => onChange(fields.filter((_, place) => place !== at))}
          >
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {errorAt(problem, "fields") && <p className="text-small text-red">{errorAt(problem, "fields")}</p>}
      <div>
        <Button
          icon={<Plus className="size-4" aria-hidden="true" />}
          disabled={fields.length >= maxFields}
          onClick={() => onChange([...fields, { key: "", value: values[0] ?? "", text: "" }])}
        >
          {t("messages.field.add")}
        </Button>
      </div>
    </fieldset>
  );
}
