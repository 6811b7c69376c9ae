"use client";

import { Webhook as WebhookIcon } from "lucide-react";
import { formatProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { ProblemNote } from "@/components/page/problem-note";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { LastSent } from "./last-sent";
import { type Webhook, webhookTones } from "./types";

export function WebhooksPage({ first }: { first: InitialData<"/cms/webhook"> }) {
  const t = useTranslator();
  const { language } = useReader();
  const { done, problem } = useApiQuery("/cms/webhook", { first });
  return (
    <div className="grid max-w-[924px] gap-3">
      {problem && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
      <Card>
        {done?.items.length === 0 && (
          <EmptyState icon={<WebhookIcon className="size-5" aria-hidden="true" />} title={t("webhooks.empty")}>
            {t("webhooks.empty.what")}
          </EmptyState>
        )}
        <ul>
          {done?.items.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const t = useTranslator();
  const { id, name, url, status, withheld_types, last_error } = webhook;
  return (
    <li className="relative grid gap-x-4 gap-y-0.5 border-b border-line-soft px-4 py-3 last:border-0 hover:bg-hover md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link href={`/admin/webhooks/${id}`} className="font-medium wrap-anywhere after:absolute after:inset-0">
          <bdi>{name}</bdi>
        </Link>
        <Badge tone={webhookTones[status]}>{t(`webhooks.status.${status}`)}</Badge>
      </div>
      <LastSent webhook={webhook} className="max-md:order-last" />
      <p className="text-ink-2 wrap-anywhere md:col-span-2">{url}</p>
      {withheld_types.length > 0 && (
        <p className="text-red wrap-anywhere md:col-span-2">
          {t("webhooks.withheld", { types: withheld_types.join(t("common.and")) })}
        </p>
      )}
      {last_error && <p className="text-red wrap-anywhere md:col-span-2">{last_error}</p>}
    </li>
  );
}
