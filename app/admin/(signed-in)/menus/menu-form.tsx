"use client";

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { useId, useState } from "react";
import { errorAt } from "@/components/api/problem";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import type { Step } from "@/components/edit/placements";
import { SaveBar } from "@/components/edit/save-bar";
import { StaleNote } from "@/components/edit/stale-note";
import { readAgain, type Undo, useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { MenuIcon, menuIconNames } from "@/components/page/menu-icon";
import { ProblemNote } from "@/components/page/problem-note";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { SelectField, TextField } from "@/components/ui/field";
import { SwitchField } from "@/components/ui/switch";
import { menuTitle } from "../../menu-title";
import { type AdminPageName, adminPage, adminPages, isAdminPage } from "../../pages";
import type { Menu } from "./types";

interface Props {
  /** Undefined for a new menu. */
  menu: Menu | undefined;
  menus: readonly Menu[];
  mayEdit: boolean;
  mayDelete: boolean;
  onStep: (step: Step) => void;
  /** Reads the menus again. */
  onChanged: () => void;
  /** `undo` is undefined for a new menu. */
  onSaved: (after: Menu, undo: Undo | undefined) => void;
  onDeleted: () => void;
}

const storedOf = ({ version, title, name, path, component, icon, hidden }: Menu) => ({
  version,
  values: { title, name, path, component, icon, hidden, parent_id: null as number | null },
});
const nothing = {
  values: {
    title: "",
    name: "",
    path: "/admin/",
    component: null as string | null,
    icon: null as string | null,
    hidden: false,
    parent_id: null as number | null,
  },
};
const pageNames = (Object.keys(adminPages) as AdminPageName[]).filter((name) => adminPage(name).menu !== null);
const arrows = { up: ArrowUp, down: ArrowDown, in: ArrowRight, out: ArrowLeft };

export function MenuForm({ menu, menus, mayEdit, mayDelete, onStep, onChanged, onSaved, onDeleted }: Props) {
  const t = useTranslator();
  const [isAsking, setAsking] = useState(false);
  const form = useEdit({
    path: menu ? `/cms/menu/${menu.id}` : "/cms/menu",
    first: menu ? storedOf(menu) : nothing,
    readNewer: menu && readAgain(`/cms/menu/${menu.id}`, storedOf),
    onDone: (after) => {
      const undo = menu && form.undoOf(after, onChanged);
      form.renew(storedOf(after));
      onSaved(after, undo);
    },
  });
  const { values, set } = form;
  const hasDelete = menu && mayDelete;
  const shownTitle = menu && menuTitle({ name: values.name, title: values.title }, t);
  const text = (name: "title" | "name" | "path") => ({
    value: values[name],
    error: errorAt(form.problem, name),
    readOnly: !mayEdit,
    required: true,
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });

  function choosePage(component: string | null) {
    const isOfPage = values.path === "/admin/" || pageNames.some((name) => adminPage(name).path === values.path);
    set("component", component);
    if (component === null || !isAdminPage(component)) return;
    if (isOfPage) set("path", adminPage(component).path);
    if (!values.title) set("title", t(adminPage(component).title));
    if (!values.name) set("name", component);
  }

  return (
    <Card
      title={menu ? <bdi>{menuTitle(menu, t)}</bdi> : t("menus.new")}
      aside={
        menu &&
        mayEdit && (
          <span className="flex">
            {(["up", "down", "in", "out"] as const).map((way) => {
              const Arrow = arrows[way];
              return (
                <IconButton key={way} label={t(`menus.${way}`)} onClick={() => onStep(way)}>
                  <Arrow className="size-4" aria-hidden="true" />
                </IconButton>
              );
            })}
          </span>
        )
      }
    >
      <div
        inert={!menu && form.isPending} // the response opens another form
        className="grid gap-3.5 p-4"
      >
        <ProblemNote problem={form.problem} />
        {form.stale && <StaleNote stale={form.stale} />}
        <SelectField
          label={t("menus.component")}
          help={t("menus.component.help")}
          error={errorAt(form.problem, "component")}
          value={values.component ?? ""}
          onChange={({ target }) => choosePage(target.value || null)}
          disabled={!mayEdit}
          options={pageNames.map((value) => ({ value, label: t(adminPage(value).title) }))}
        >
          <option value="">{t("menus.component.none")}</option>
          {values.component !== null && !isAdminPage(values.component) && (
            <option value={values.component}>{t("menus.component.unknown", { name: values.component })}</option>
          )}
        </SelectField>
        <TextField
          label={t("menus.label")}
          help={shownTitle && shownTitle !== values.title ? t("menus.label.builtIn", { title: shownTitle }) : undefined}
          maxLength={60}
          {...text("title")}
        />
        {!menu && (
          <SelectField
            label={t("menus.parent")}
            error={errorAt(form.problem, "parent_id")}
            value={values.parent_id ?? ""}
            onChange={({ target }) => set("parent_id", Number(target.value) || null)}
            options={menus.map((one) => ({ value: one.id, label: menuTitle(one, t) }))}
          >
            <option value="">{t("menus.parent.top")}</option>
          </SelectField>
        )}
        <div className="grid gap-3.5 sm:grid-cols-2">
          <TextField label={t("menus.path")} help={t("menus.path.help")} maxLength={200} {...text("path")} />
          <TextField label={t("menus.name")} help={t("menus.name.help")} maxLength={60} {...text("name")} />
        </div>
        <IconPicker value={values.icon} disabled={!mayEdit} onChange={(icon) => set("icon", icon)} />
        <SwitchField
          label={t("menus.isHidden")}
          help={t("menus.isHidden.help")}
          checked={values.hidden}
          disabled={!mayEdit}
          onChange={(isHidden) => set("hidden", isHidden)}
        />
        <div
          className={classes(
            "flex flex-wrap items-center gap-2 border-t border-line-soft pt-3.5",
            !hasDelete && "max-md:border-t-0 max-md:pt-0",
          )}
        >
          {hasDelete && (
            <Button look="danger" onClick={() => setAsking(true)}>
              {t("menus.delete")}
            </Button>
          )}
          {mayEdit && (
            <span className="ml-auto">
              <SaveBar
                isNew={!menu}
                changes={form.changes}
                isPending={form.isPending}
                act={menu ? undefined : t("menus.create")}
                onSave={form.submit}
                onDiscard={() => form.restart()}
              />
            </span>
          )}
        </div>
      </div>
      {menu && isAsking && (
        <ConfirmDialog
          title={t("menus.delete.title", { name: menuTitle(menu, t) })}
          act={t("menus.delete")}
          call={(send) => send("DELETE", `/cms/menu/${menu.id}`)}
          onClose={() => setAsking(false)}
          onDone={onDeleted}
        >
          <p>{t("menus.delete.what")}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface IconPickerProps {
  value: string | null;
  disabled: boolean;
  onChange: (name: string | null) => void;
}

function IconPicker({ value, disabled, onChange }: IconPickerProps) {
  const t = useTranslator();
  const group = useId();
  const names = [...menuIconNames, ...(value !== null && !menuIconNames.includes(value) ? [value] : []), null];
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 font-medium">{t("menus.icon")}</legend>
      <div className="flex flex-wrap gap-1">
        {names.map((name) => (
          <label
            key={name}
            title={name ?? t("menus.icon.none")}
            className={classes(
              "relative grid h-8 min-w-8 cursor-pointer place-items-center rounded-control border px-1 text-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:h-11 max-md:min-w-11",
              name === value ? "border-accent bg-soft text-accent" : "border-line text-ink-2 hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={group}
              aria-label={name ?? t("menus.icon.none")}
              checked={name === value}
              onChange={() => onChange(name)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {name === null ? t("menus.icon.none") : <MenuIcon name={name} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
