"use client";

import { useTranslator } from "@/components/i18n/translator";
import { Dialog } from "@/components/ui/dialog";
import { useAllKeys, useWrittenKey } from "@/components/ui/keys";

export function KeysWindow({ onClose }: { onClose: () => void }) {
  const t = useTranslator();
  const written = useWrittenKey();
  const keys = useAllKeys();
  return (
    <Dialog title={t("palette.keys")} onClose={onClose}>
      <dl className="grid gap-2.5">
        {keys.map(({ key, what }) => (
          <div key={key} className="flex items-center gap-4">
            <dt>{what}</dt>
            <dd className="ml-auto rounded-sm border px-1.5 font-mono text-small">{written(key)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line-soft pt-3 text-small text-ink-2">{t("palette.keys.off")}</p>
    </Dialog>
  );
}
