"use client";

import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { Button, IconButton } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import {
  addValues,
  type ChangeVariants,
  hasSeparator,
  moveValue,
  type Option,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
} from "./variants-draft";

interface Props {
  option: Option;
  at: number;
  problem: PageProblem | undefined;
  change: ChangeVariants;
}

const focused = (field: HTMLInputElement | null) => field?.focus();

/** An option with its values as chips. Enter or a separator adds a value, Backspace in the empty input removes the last one. */
export function OptionFields({ option: { name, values }, at, problem, change }: Props) {
  const t = useTranslator();
  const [typed, setTyped] = useState("");
  const [renamed, setRenamed] = useState<{ place: number; to: string }>();
  const error = problem?.errors?.find(({ path }) => path.startsWith(`options.${at}.`))?.message;

  function add(text: string) {
    change((before) => addValues(before, at, text));
    setTyped("");
  }
  /** An input method is still composing the text that its first events report. */
  function type(text: string, isComposing = false) {
    if (!isComposing && hasSeparator(text)) add(text);
    else setTyped(text);
  }
  function keys(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && !typed && values.length > 1)
      change((before) => removeValue(before, at, values.length - 1));
  }
  function chipKeys(event: KeyboardEvent, place: number) {
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1 }[event.key];
    if (to === undefined || !event.altKey) return;
    event.preventDefault();
    change((before) => moveValue(before, at, place, to));
  }
  function finish() {
    if (renamed) change((before) => renameValue(before, at, renamed.place, renamed.to.trim()));
    setRenamed(undefined);
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{t("product.option", { name })}</legend>
      <div className="flex items-start gap-2 max-md:flex-wrap">
        <input
          className="entry w-32 max-md:w-full"
          aria-label={t("product.option.name")}
          aria-invalid={errorAt(problem, `options.${at}.name`) ? true : undefined}
          maxLength={20}
          value={name}
          onChange={({ target }) => change((before) => renameOption(before, at, target.value))}
        />
        <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-1.5 rounded-control border border-control bg-panel p-1">
          {values.map((value, place) =>
            renamed?.place === place ? (
              <input
                key={value}
                className="entry w-28"
                ref={focused}
                aria-label={t("product.value.rename", { value })}
                maxLength={40}
                value={renamed.to}
                onChange={({ target }) => setRenamed({ place, to: target.value })}
                onBlur={finish}
                onKeyDown={(event) => {
                  if (event.nativeEvent.isComposing) return;
                  if (event.key === "Escape") setRenamed(undefined);
                  if (event.key !== "Enter") return;
                  event.preventDefault();
                  finish();
                }}
              />
            ) : (
              <span key={value} className="inline-flex items-center rounded-sm bg-gray-soft pl-2">
                <button
                  type="button"
                  aria-label={t("product.value.rename", { value })}
                  className="max-md:min-h-11"
                  onClick={() => setRenamed({ place, to: value })}
                  onKeyDown={(event) => chipKeys(event, place)}
                >
                  <bdi>{value}</bdi>
                </button>
                <IconButton
                  label={t("product.value.remove", { value })}
                  onClick={() => change((before) => removeValue(before, at, place))}
                >
                  <X className="size-3.5" aria-hidden="true" />
                </IconButton>
              </span>
            ),
          )}
          <input
            className="min-w-24 flex-1 bg-transparent px-1 outline-none max-md:min-h-11"
            aria-label={t("product.value.add", { name })}
            placeholder={t("product.value.add.placeholder")}
            maxLength={200}
            value={typed}
            onChange={({ target, nativeEvent }) => type(target.value, (nativeEvent as InputEvent).isComposing)}
            onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={keys}
            onBlur={() => typed.trim() && add(typed)}
            onPaste={(event) => {
              const text = event.clipboardData.getData("text/plain");
              if (!hasSeparator(text)) return;
              event.preventDefault();
              add(typed + text);
            }}
          />
        </div>
        <IconButton
          label={t("product.option.remove", { name })}
          onClick={() => change((before) => removeOption(before, at))}
        >
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {error && <p className="text-small text-red">{error}</p>}
    </fieldset>
  );
}

export function NewOption({ isFirst, onAdd }: { isFirst?: boolean; onAdd: (name: string, values: string) => void }) {
  const t = useTranslator();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState({ name: "", values: "" });
  const [name, values] = [typed.name.trim(), typed.values.trim()];
  if (!isOpen)
    return (
      <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setOpen(true)} className="w-fit">
        {t(isFirst ? "product.sizes.add" : "product.option.add")}
      </Button>
    );
  function add() {
    if (!name || !values) return;
    onAdd(name, values);
    setTyped({ name: "", values: "" });
    setOpen(false);
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      {(["name", "values"] as const).map((field) => (
        <label
          key={field}
          className={classes("grid gap-1 font-medium max-md:w-full", field === "name" ? "w-40" : "w-72")}
        >
          {t(`product.option.${field}`)}
          <input
            className="entry font-normal"
            ref={field === "name" ? focused : undefined}
            maxLength={field === "name" ? 20 : 200}
            placeholder={t(`product.option.${field}.example`)}
            value={typed[field]}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
        </label>
      ))}
      <Button onClick={add} disabled={!name || !values}>
        {t("product.option.begin")}
      </Button>
      <Button look="quiet" onClick={() => setOpen(false)}>
        {t("common.cancel")}
      </Button>
    </div>
  );
}
