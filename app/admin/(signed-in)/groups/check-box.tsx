"use client";

import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import type { SelectionState } from "./group-lists";

interface Props {
  held: SelectionState;
  label: ReactNode;
  title?: string;
  disabled?: boolean;
  className?: string;
  onChange: (isSelected: boolean) => void;
}

export function CheckBox({ held, label, title, disabled, className, onChange }: Props) {
  return (
    <label
      title={title}
      className={classes("inline-flex min-h-7 items-center gap-2 max-md:min-h-11", disabled && "text-ink-3", className)}
    >
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={held === "all"}
        ref={(box) => {
          if (box) box.indeterminate = held === "some";
        }}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
