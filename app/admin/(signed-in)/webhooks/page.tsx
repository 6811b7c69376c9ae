import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { PageTranslations } from "@/components/i18n/page-translations";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/system/webhooks/operations";
import { accessiblePages, guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { PageTabs } from "../../shell/page-tabs";
import { webhookTones } from "./types";

export const generateMetadata = pageTitle("menu.webhooks");

export default async function Page() {
  await guard("webhooks");
  const t = await getTranslator();
  const { items } = await read(list, {});
  return (
    <PageTranslations parts={["menu", "webhooks"]}>
      <PageHeader title={t("menu.advanced")}>
        {(await accessiblePages()).includes("newWebhook") && (
          <ButtonLink href="/admin/webhooks/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
            {t("menu.newWebhook")}
          </ButtonLink>
        )}
      </PageHeader>
      <PageTabs current="webhooks" />
      <Card className="max-w-[924px]">
        {items.length === 0 && (
          <EmptyState icon={<WebhookIcon className="size-5" aria-hidden="true" />} title={t("webhooks.empty")}>
            {t("webhooks.empty.what")}
          </EmptyState>
        )}
        <ul>
          {items.map(({ id, name, url, status, last_error }) => (
            <li key={id} className="relative border-b border-line-soft px-4 py-3 last:border-0 hover:bg-hover">
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <Link href={`/admin/webhooks/${id}`} className="font-medium wrap-anywhere after:absolute after:inset-0">
                  <bdi>{name}</bdi>
                </Link>
                <Badge tone={webhookTones[status]}>{t(`webhooks.status.${status}`)}</Badge>
              </div>
              <p className="text-ink-2 wrap-anywhere">{url}</p>
              {last_error && <p className="text-red wrap-anywhere">{last_error}</p>}
            </li>
          ))}
        </ul>
      </Card>
    </PageTranslations>
  );
}
