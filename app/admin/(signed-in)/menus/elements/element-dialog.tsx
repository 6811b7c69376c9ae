"use client";

import { errorAt } from "@/components/api/problem";
import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, type Undo, useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { SelectField, TextField } from "@/components/ui/field";
import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { menuTitle } from "../../../menu-title";
import type { RightNames } from "../../groups/admin-rights";
import type { Menu, PageElement } from "../types";

interface Props {
  /** Undefined for a new element. */
  element: PageElement | undefined;
  menus: Menu[];
  names: RightNames;
  onClose: () => void;
  onPut: (after: PageElement) => void;
  /** `undo` is undefined for a new element. */
  onSaved: (after: PageElement, undo: Undo | undefined) => void;
}

const storedOf = ({ version, name, sign, menu_id, permission }: PageElement) => ({
  version,
  values: { name, sign, menu_id, permission: permission as Permission | null },
});

export function ElementDialog({ element, menus, names, onClose, onPut, onSaved }: Props) {
  const t = useTranslator();
  const form = useEdit({
    path: element ? `/cms/element/${element.id}` : "/cms/element",
    first: element
      ? storedOf(element)
      : {
          values: { name: "", sign: "", menu_id: menus.find(({ component }) => component)?.id ?? 0, permission: null },
        },
    readNewer: element && readAgain(`/cms/element/${element.id}`, storedOf),
    onDone: (after) => onSaved(after, element && form.undoOf(after, onPut)),
    onNothing: onClose,
  });
  const { values, set, inputOf, problem } = form;
  return (
    <FormDialog
      title={element ? t("elements.edit", { name: element.name }) : t("elements.new")}
      act={t(element ? "common.save" : "elements.create")}
      {...form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t("elements.name")} {...inputOf("name")} maxLength={60} required autoFocus />
      <TextField
        label={t("elements.sign")}
        help={t("elements.sign.help")}
        {...inputOf("sign")}
        maxLength={80}
        required
      />
      {menus.length > 0 && (
        <SelectField
          label={t("elements.menu")}
          value={values.menu_id}
          error={errorAt(problem, "menu_id")}
          onChange={({ target }) => set("menu_id", Number(target.value))}
          options={menus.map((menu) => ({ value: menu.id, label: menuTitle(menu, t) }))}
        />
      )}
      <SelectField
        label={t("elements.permission")}
        value={values.permission ?? ""}
        error={errorAt(problem, "permission")}
        onChange={({ target }) => set("permission", (target.value || null) as Permission | null)}
        options={allPermissions.map((value) => ({ value, label: names[value] }))}
      >
        <option value="">{t("elements.permission.none")}</option>
      </SelectField>
    </FormDialog>
  );
}
