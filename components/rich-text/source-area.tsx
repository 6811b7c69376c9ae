"use client";

import { useTranslator } from "@/components/i18n/translator";
import { LossNote } from "./loss-note";
import { isUnchanged, previewSanitizer } from "./sanitizer-preview";

interface Props {
  value: string;
  onChange: (html: string) => void;
  isOurs: (src: string) => boolean;
  labelledBy: string;
  isStuck: boolean;
}

export function SourceArea({ value, onChange, isOurs, labelledBy, isStuck }: Props) {
  const t = useTranslator();
  const lost = previewSanitizer(value, isOurs);
  return (
    <>
      {isStuck && <p className="border-b border-line-soft px-3 py-2 text-ink-2">{t("rich.stuck")}</p>}
      <textarea
        aria-labelledby={labelledBy}
        spellCheck={false}
        rows={14}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="block w-full resize-y bg-transparent px-3 py-2.5 font-mono text-small outline-none"
      />
      {!isUnchanged(lost) && <LossNote lost={lost} title={t("rich.willDrop")} />}
    </>
  );
}
