"use client";

import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import type { Webhook } from "./types";

export function LastSent({ webhook: { waiting, last_sent_at }, className }: { webhook: Webhook; className?: string }) {
  const t = useTranslator();
  return (
    <p className={classes("text-ink-2", className)}>
      {waiting > 0 && `${t("webhooks.waiting", { count: waiting })} · `}
      {last_sent_at ? (
        <>
          {t("webhooks.lastSent")}
          <Time at={last_sent_at} />
        </>
      ) : (
        t("webhooks.notYet")
      )}
    </p>
  );
}
