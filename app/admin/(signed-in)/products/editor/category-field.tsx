"use client";

import { type ChangeEvent, useState } from "react";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { fieldLabel } from "@/components/edit/field-label";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import type { CategoryLack } from "../read-choices";
import type { CategoryChoice } from "./category-choices";

interface Props {
  label: string;
  value: string;
  error?: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  choose: (id: string) => void;
  categories: readonly CategoryChoice[];
  lack?: CategoryLack;
}

/** The category of a product, with those that the admin creates here. */
export function CategoryField({ categories, lack, choose, ...field }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const [created, setCreated] = useState<readonly CategoryChoice[]>([]);
  const [isCreating, setCreating] = useState(false);
  const choices = [...categories, ...created];
  // The admin may have no permission to read the category.
  const isKnown = field.value === "" || choices.some(({ id }) => String(id) === field.value);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField {...field} help={choices.length === 0 && <Lack lack={lack} />} className="min-w-0 flex-1" required>
        {field.value === "" && <option value="">{t("product.category.choose")}</option>}
        {!isKnown && <option value={field.value}>#{field.value}</option>}
        {choices.map(({ id, path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
      </SelectField>
      {can("category.create") && <Button onClick={() => setCreating(true)}>{t("product.category.new")}</Button>}
      {isCreating && (
        <NewCategory
          choices={choices}
          onClose={() => setCreating(false)}
          onDone={(category) => {
            setCreated([...created, category]);
            choose(String(category.id));
            setCreating(false);
          }}
        />
      )}
    </div>
  );
}

function Lack({ lack }: { lack: CategoryLack | undefined }) {
  const t = useTranslator();
  const reason = t(lack?.kind === "unseen" ? "product.category.unseen" : "product.category.none");
  return lack?.people ? `${reason} ${t(`product.category.ask.${lack.kind}`, { people: lack.people })}` : reason;
}

interface NewCategoryProps {
  choices: readonly CategoryChoice[];
  onClose: () => void;
  onDone: (category: CategoryChoice) => void;
}

function NewCategory({ choices, onClose, onDone }: NewCategoryProps) {
  const t = useTranslator();
  const { language } = useReader();
  const { save, ...saving } = useSave<{ id: number; name: string; parent_id: number | null }>(
    ({ id, name, parent_id }) => {
      const parent = choices.find((one) => one.id === parent_id);
      onDone({ id, path: parent ? `${parent.path} › ${name}` : name });
    },
  );
  return (
    <FormDialog
      title={t("product.category.new")}
      act={t("product.category.create")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) =>
        save((send) =>
          send("POST", "/cms/category", {
            body: { name: textOf(form, "name"), parent_id: Number(form.get("parent_id")) || null },
          }),
        )
      }
    >
      <TextField
        label={fieldLabel("category", "name", language)}
        name="name"
        error={errorAt(saving.problem, "name")}
        maxLength={40}
        required
        autoFocus
      />
      {choices.length > 0 && (
        <SelectField label={fieldLabel("category", "parent_id", language)} name="parent_id">
          <option value="">{t("product.category.top")}</option>
          {choices.map(({ id, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  );
}
