"use client";

import { useTranslator } from "@/components/i18n/translator";

interface Props {
  checked?: boolean;
  onChange?: (isChecked: boolean) => void;
}

/** A password chosen by an admin is known to two people. By default, the user has to replace it at the first sign-in. */
export function ProvisionalField({ checked, onChange }: Props) {
  const t = useTranslator();
  return (
    <label className="flex items-start gap-2 max-md:min-h-11">
      <input
        type="checkbox"
        name="is_provisional"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        {...(onChange ? { checked, onChange: ({ target }) => onChange(target.checked) } : { defaultChecked: true })}
      />
      <span>
        {t("users.provisional")}
        <span className="block text-small text-ink-2">{t("users.provisional.help")}</span>
      </span>
    </label>
  );
}
