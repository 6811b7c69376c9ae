"use client";

import { type ReactNode, useId } from "react";
import { classes } from "@/components/ui/classes";

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  chosen: readonly Value[];
  error: string | false | undefined;
  className?: string;
  isFixed?: boolean;
  /** The chosen values, in the order of the options. */
  onChange: (chosen: Value[]) => void;
}

export function CheckList<Value extends string>(given: Props<Value>) {
  const { label, options, chosen, error, className, isFixed, onChange } = given;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} disabled={isFixed} className={classes("grid", className)}>
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            aria-invalid={error ? true : undefined}
            checked={chosen.includes(option.value)}
            onChange={({ target }) =>
              onChange(
                options.flatMap(({ value }) =>
                  (value === option.value ? target.checked : chosen.includes(value)) ? [value] : [],
                ),
              )
            }
          />
          {option.label}
        </label>
      ))}
      {error && (
        <p id={id} className="text-small text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
