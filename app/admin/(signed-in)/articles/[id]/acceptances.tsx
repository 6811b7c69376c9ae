"use client";

import { Download } from "lucide-react";
import { apiUrl } from "@/components/api/cms";
import { useApiQuery } from "@/components/api/use-api-query";
import { Time } from "@/components/i18n/time";
import { useCsvLanguage, useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { buttonClasses } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

/** How many customers accepted each version of the terms or the privacy policy. */
export function Acceptances({ kind }: { kind: "terms" | "privacy" }) {
  const t = useTranslator();
  const can = usePermission();
  const inLanguage = useCsvLanguage();
  const { done } = useApiQuery("/cms/terms_acceptance/versions", { query: { kind } });
  if (!done?.items.length) return null;
  return (
    <Card title={t("articles.accepted")}>
      <ul className="divide-y divide-line-soft">
        {done.items.map(({ version, published_at, accepted }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 px-4 py-2">
            <span className="font-medium">{t("articles.version", { version })}</span>
            <span className="text-small text-ink-2">
              <Time at={published_at} />
            </span>
            <span className="ml-auto tabular-nums">{t("articles.acceptedBy", { count: accepted })}</span>
          </li>
        ))}
      </ul>
      {can("customer.export") && (
        <p className="border-t border-line-soft px-4 py-3">
          <a
            href={apiUrl("/cms/terms_acceptance/export", { kind, ...inLanguage })}
            download
            className={buttonClasses()}
          >
            <Download className="size-4" aria-hidden="true" />
            {t("articles.acceptedFile")}
          </a>
        </p>
      )}
    </Card>
  );
}
