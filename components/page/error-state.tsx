"use client";

import { DatabaseZap, TriangleAlert } from "lucide-react";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { isOutage } from "@/lib/next/outage";
import { EmptyState } from "./empty-state";
import { RequestId } from "./request-id";

export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslator();
  const away = isOutage(error);
  const Icon = away ? DatabaseZap : TriangleAlert;
  return (
    <div role="alert">
      <EmptyState
        isPage
        icon={<Icon className="size-5" aria-hidden="true" />}
        title={t(away ? "shell.away.title" : "shell.failed.title")}
        actions={
          <Button look="primary" onClick={retry}>
            {t("common.retry")}
          </Button>
        }
      >
        <p>{t(away ? "shell.away.what" : "shell.failed.what")}</p>
        <RequestId error={error} label={t("common.requestId")} />
      </EmptyState>
    </div>
  );
}
