"use client";

import { type ComponentProps, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Field, isMissing } from "./field";

type Props = { label: string } & Pick<ComponentProps<typeof Field>, "help" | "error"> &
  Omit<ComponentProps<"input">, "type" | "className">;

export function PasswordField({ label, help, error, ...input }: Props) {
  const t = useTranslator();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error} lacks={isMissing(input) && "text"}>
      {(attributes) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...attributes}
            type={isShown ? "text" : "password"}
            className="entry pr-16"
          />
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 rounded-control px-3 text-small text-ink-2 -outline-offset-2 hover:text-ink noscript:hidden"
          >
            {t(isShown ? "signIn.hidePassword" : "signIn.showPassword")} <span className="sr-only">{label}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
