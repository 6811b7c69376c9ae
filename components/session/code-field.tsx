"use client";

import { useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";

/** A code of the second factor, for actions that need a recent one. */
export function CodeField({ error }: { error: string | undefined }) {
  const t = useTranslator();
  return (
    <TextField
      label={t("signIn.code")}
      help={t("signIn.code.help")}
      error={error}
      name="code"
      autoComplete="one-time-code"
      maxLength={40}
      required
      autoFocus
    />
  );
}
