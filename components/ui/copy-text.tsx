"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslator } from "@/components/i18n/translator";

export function CopyText({ text }: { text: string }) {
  const t = useTranslator();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    // The clipboard is not available over plain HTTP; the text can be selected instead.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
    setTimeout(() => setCopied(false), 2000);
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="wrap-anywhere select-all">{text}</code>
      <button
        type="button"
        onClick={copy}
        aria-label={`${t("common.copy")} ${text}`}
        className="grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink max-md:-my-3 max-md:size-11"
      >
        <Icon className="size-3.5" aria-hidden="true" />
      </button>
      <span role="status" className="sr-only">
        {isCopied && t("common.copied")}
      </span>
    </span>
  );
}
