import { type ComponentProps, useId } from "react";

/** Its label is next to it, associated by `id`. */
export const Switch = (input: Omit<ComponentProps<"input">, "type" | "role" | "className"> & { checked: boolean }) => (
  <span className="relative inline-flex h-5 w-9 shrink-0 items-center max-md:my-3">
    <input
      {...input}
      type="checkbox"
      role="switch"
      aria-checked={input.checked}
      className="peer absolute inset-0 z-[1] size-full cursor-pointer opacity-0 disabled:cursor-default"
    />
    <span
      aria-hidden="true"
      className="h-5 w-9 rounded-full border border-control bg-gray-soft transition-colors peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-60"
    />
    <span
      aria-hidden="true"
      className="absolute left-1 size-3 rounded-full bg-ink-2 transition-transform peer-checked:translate-x-4 peer-checked:bg-accent-ink"
    />
  </span>
);

interface SwitchFieldProps {
  label: string;
  help: string;
  checked: boolean;
  disabled?: boolean;
  error?: string;
  onChange: (isOn: boolean) => void;
}

export function SwitchField({ label, help, checked, disabled, error, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div className="min-w-0">
        <label htmlFor={id}>
          <span className="font-medium">{label}</span>
          <span className="block text-small text-ink-2">{help}</span>
        </label>
        {error && (
          <p id={`${id}-error`} className="text-small text-red">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
