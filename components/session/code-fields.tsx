"use client";

import { useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";

/** The second step of a sign-in. */
export function CodeFields() {
  const t = useTranslator();
  return (
    <>
      <CodeField />
      <label className="flex items-center gap-2.5 max-md:min-h-11">
        <input type="checkbox" name="trust" className="size-4 accent-accent" />
        {t("signIn.code.trust")}
      </label>
    </>
  );
}

export function CodeField({ error }: { error?: string }) {
  const t = useTranslator();
  return (
    <TextField
      label={t("signIn.code")}
      help={t("signIn.code.help")}
      error={error}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
      autoFocus
    />
  );
}
