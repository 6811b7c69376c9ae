import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes";

interface Shown {
  label: ReactNode;
  /** What the value does, or how it is written. */
  help?: ReactNode;
  error?: string;
  /** Stands behind the label, such as “optional”. */
  note?: string;
  className?: string;
}

interface Attributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A label, its control, its help and its error, tied together for screen readers. */
export function Field({
  label,
  help,
  error,
  note,
  className,
  children,
}: Shown & { children: (attributes: Attributes) => ReactNode }) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classes("grid content-start gap-1", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {note && <span className="ml-1.5 font-normal text-ink-3">{note}</span>}
      </label>
      {children({ id, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined })}
      {help && (
        <p id={`${id}-help`} className="text-small text-ink-2 wrap-anywhere">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small text-red wrap-anywhere">
          {error}
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
  ...input
}: Shown & Omit<ComponentProps<"input">, "className">) {
  return (
    <Field {...{ label, help, error, note, className }}>
      {(attributes) => <input type="text" {...input} {...attributes} className="entry" />}
    </Field>
  );
}

export function AreaField({
  label,
  help,
  error,
  note,
  className,
  ...area
}: Shown & Omit<ComponentProps<"textarea">, "className">) {
  return (
    <Field {...{ label, help, error, note, className }}>
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
}: Shown & Omit<ComponentProps<"select">, "className">) {
  return (
    <Field {...{ label, help, error, note, className }}>
      {(attributes) => (
        <select {...select} {...attributes} className="entry">
          {children}
        </select>
      )}
    </Field>
  );
}
