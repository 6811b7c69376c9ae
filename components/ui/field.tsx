"use client";

import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "./classes";
import { countCharacters, limitInput } from "./limited";

interface Props {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  /** Shown after the label, such as “optional”. */
  note?: string;
  className?: string;
  most?: number;
  /** Shown if the field is required and empty, in place of other errors. */
  lacks?: "text" | "choice" | false;
}
/** Shorter fields do not show the number of remaining characters. */
const leastToTell = 20;

interface Attributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A label, its control, its help and its error, associated for screen readers. */
export function Field({
  label,
  help,
  error,
  note,
  className,
  most,
  lacks,
  children,
}: Props & { children: (attributes: Attributes) => ReactNode }) {
  const t = useTranslator();
  const id = useId();
  const [left, setLeft] = useState<number>();
  const isNear = left !== undefined && most !== undefined && most >= leastToTell && left <= most / 10;
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  const limit = most === undefined ? undefined : limitInput(most);
  return (
    <div
      className={classes("grid content-start gap-1", className)}
      {...limit}
      {...(limit && {
        onInput(event: FormEvent<HTMLElement>) {
          limit.onInput(event);
          setLeft(Math.max(0, most! - countCharacters((event.target as HTMLInputElement).value)));
        },
        onBlur: () => setLeft(undefined),
      })}
    >
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
          {note && <span className="ml-1.5 font-normal text-ink-3">{note}</span>}
        </label>
        {most !== undefined && (
          <span role="status" className="shrink-0 text-small text-ink-2 tabular-nums">
            {isNear && t("common.left", { count: left })}
          </span>
        )}
      </div>
      {children({ id, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined })}
      {help && (
        <p id={`${id}-help`} className="text-small text-ink-2 wrap-anywhere">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small text-red wrap-anywhere">
          {lacks ? t(`common.lacks.${lacks}`) : error}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  help,
  error,
  note,
  className,
  maxLength,
  ...input
}: Omit<Props, "most" | "lacks"> & Omit<ComponentProps<"input">, "className">) {
  const isText = (input.type ?? "text") === "text";
  return (
    <Field
      label={label}
      help={help}
      error={error}
      note={note}
      className={className}
      most={isText ? maxLength : undefined}
      lacks={isMissing(input) && "text"}
    >
      {(attributes) => (
        <input type="text" {...input} {...attributes} maxLength={isText ? undefined : maxLength} className="entry" />
      )}
    </Field>
  );
}

export function AreaField({
  label,
  help,
  error,
  note,
  className,
  maxLength,
  ...area
}: Omit<Props, "most" | "lacks"> & Omit<ComponentProps<"textarea">, "className">) {
  return (
    <Field
      label={label}
      help={help}
      error={error}
      note={note}
      className={className}
      most={maxLength}
      lacks={isMissing(area) && "text"}
    >
      {(attributes) => <textarea rows={3} {...area} {...attributes} className="entry" />}
    </Field>
  );
}

export function SelectField({
  label,
  help,
  error,
  note,
  className,
  children,
  ...select
}: Omit<Props, "most" | "lacks"> & Omit<ComponentProps<"select">, "className">) {
  return (
    <Field
      label={label}
      help={help}
      error={error}
      note={note}
      className={className}
      lacks={isMissing(select) && "choice"}
    >
      {(attributes) => (
        <select {...select} {...attributes} className="entry">
          {children}
        </select>
      )}
    </Field>
  );
}

interface Money {
  label: string;
  required?: boolean;
  name?: string;
  note?: string;
  error?: string;
  className?: string;
  value: string;
  onChange: (typed: string) => void;
}

/** An amount in yuan. */
export const MoneyField = ({ label, name, note, error, className, value, required, onChange }: Money) => (
  <Field label={label} note={note} error={error} className={className}>
    {(attributes) => (
      <span className="relative">
        <span aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-2">
          ¥
        </span>
        <input
          {...attributes}
          aria-label={name}
          className="entry pl-7 tabular-nums"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          required={required}
        />
      </span>
    )}
  </Field>
);

export const isMissing = ({ required, value }: { required?: boolean; value?: unknown }) =>
  Boolean(required) && typeof value === "string" && !value.trim();

interface CheckFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

export const CheckField = ({ label, checked, onChange }: CheckFieldProps) => (
  <label className="flex min-h-8 items-center gap-2 max-md:min-h-11">
    <input
      type="checkbox"
      className="size-4 shrink-0 accent-accent"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{label}</span>
  </label>
);
