import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { deliveries, get, list } from "@/lib/system/webhooks/operations";
import { accessiblePages } from "../../../guard";
import { firstRows } from "../../../list-page";
import { plainPage } from "../../../plain-page";
import { pagesOf, recordPage } from "../../../record-page";
import { PageTabs } from "../../../shell/page-tabs";
import { Deliveries } from "../deliveries";
import { webhookTones } from "../types";
import { WebhookEditor } from "../webhook-editor";

const page = pagesOf(
  plainPage("webhooks", ["menu", "webhooks"], renderList),
  recordPage(get, {
    name: "webhooks",
    parts: ["menu", "list", "webhooks", "alarms"],
    show: async (webhook, { query: params }) => {
      if (!webhook) return <WebhookEditor />;
      const expand = (state: object) => ({ ...state, webhook_id: String(webhook.id) });
      const list = await firstRows(deliveries, { name: "webhook_deliveries", params, expand });
      return (
        <>
          <WebhookEditor webhook={webhook} />
          <Deliveries webhookId={webhook.id} {...list} />
        </>
      );
    },
  }),
);

export const generateMetadata = page.generateMetadata;
export default page.render;

async function renderList() {
  const t = await getTranslator();
  const { items } = await read(list, {});
  return (
    <>
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
    </>
  );
}
