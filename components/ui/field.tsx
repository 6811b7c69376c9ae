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
  maxLength,
  ...given
}: Omit<Props, "most" | "lacks"> & Omit<ComponentProps<"input">, "className">) {
  const [field, input] = fieldOf(given);
  const isText = (input.type ?? "text") === "text";
  return (
    <Field {...field} most={isText ? maxLength : undefined} lacks={isMissing(input) && "text"}>
      {(attributes) => (
        <input type="text" {...input} {...attributes} maxLength={isText ? undefined : maxLength} className="entry" />
      )}
    </Field>
  );
}

export function AreaField({
  maxLength,
  ...given
}: Omit<Props, "most" | "lacks"> & Omit<ComponentProps<"textarea">, "className">) {
  const [field, area] = fieldOf(given);
  return (
    <Field {...field} most={maxLength} lacks={isMissing(area) && "text"}>
      {(attributes) => <textarea rows={3} {...area} {...attributes} className="entry" />}
    </Field>
  );
}

type SelectFieldProps = Omit<Props, "most" | "lacks"> &
  Omit<ComponentProps<"select">, "className"> & {
    /** Below the options that are its children. */
    options?: readonly { value: string | number; label: string }[];
  };

export function SelectField({ options = [], children, ...given }: SelectFieldProps) {
  const [field, select] = fieldOf(given);
  return (
    <Field {...field} lacks={isMissing(select) && "choice"}>
      {(attributes) => (
        <select {...select} {...attributes} className="entry">
          {children}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The props of the field around a control, and those of the control. */
const fieldOf = <P extends Omit<Props, "most" | "lacks">>({ label, help, error, note, className, ...control }: P) =>
  [{ label, help, error, note, className }, control] as const;

interface Money {
  label: string;
  required?: boolean;
  /** The name for screen readers, if it differs from the label. */
  name?: string;
  unit?: "¥" | "%" | "";
  help?: string;
  note?: string;
  error?: string;
  className?: string;
  value: string;
  onChange: (typed: string) => void;
}

/** An amount in yuan, or a percentage. */
export const MoneyField = ({ name, unit = "¥", value, required, onChange, ...field }: Money) => (
  <Field {...field}>
    {(attributes) => (
      <span className="relative">
        <span
          aria-hidden="true"
          className={classes("absolute top-1/2 -translate-y-1/2 text-ink-2", unit === "¥" ? "left-3" : "right-3")}
        >
          {unit}
        </span>
        <input
          {...attributes}
          aria-label={name}
          className={classes("entry tabular-nums", unit === "¥" ? "pl-7" : "pr-7")}
          inputMode={unit === "¥" ? "decimal" : "text"}
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
  help?: ReactNode;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

export const CheckField = ({ label, help, checked, onChange }: CheckFieldProps) => (
  <label className={classes("flex min-h-8 gap-2 max-md:min-h-11", help ? "items-start" : "items-center")}>
    <input
      type="checkbox"
      className={classes("size-4 shrink-0 accent-accent", help ? "mt-0.5" : undefined)}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>
      {label}
      {help && <span className="block text-small text-ink-2">{help}</span>}
    </span>
  </label>
);
