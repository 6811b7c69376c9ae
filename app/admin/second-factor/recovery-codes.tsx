"use client";

import { Download } from "lucide-react";
import { useTranslator } from "@/components/i18n/translator";
import { Button, buttonClasses } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

/** Shown once, after they were created. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslator();
  const text = codes.join("\n");
  return (
    <div className="grid gap-3.5">
      <p className="text-ink-2">{t("factor.codes.what")}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded-control border bg-bg p-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton
          text={text}
          label={t("factor.codes")}
          words={{ copy: t("common.copy"), copied: t("common.copied"), byHand: t("factor.byHand") }}
        />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className={buttonClasses()}
        >
          <Download className="size-4" aria-hidden="true" />
          {t("factor.codes.download")}
        </a>
        <Button look="primary" onClick={onDone} className="ml-auto">
          {t("factor.codes.done")}
        </Button>
      </div>
    </div>
  );
}
