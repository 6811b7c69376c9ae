"use client";

import { useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";

/** A code of the second factor, for actions that need a recent one. */
export function CodeField({ error }: { error: string | undefined }) {
  const words = useTranslator();
  return (
    <TextField
      label={words("signIn.code")}
      help={words("signIn.code.help")}
      error={error}
      name="code"
      autoComplete="one-time-code"
      maxLength={40}
      required
      autoFocus
    />
  );
}
