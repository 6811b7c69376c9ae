import { Plus } from "lucide-react";
import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { ButtonLink } from "@/components/ui/button";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/system/webhooks/operations";
import { accessiblePages, guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { PageTabs } from "../../shell/page-tabs";
import { WebhooksPage } from "./webhooks-page";

export const generateMetadata = pageTitle("menu.webhooks");

export default async function Page() {
  await guard("webhooks");
  const t = await getTranslator();
  const first = { path: "/cms/webhook", at: Date.now(), done: await read(list, {}) } as const;
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
      <WebhooksPage first={first} />
    </PageTranslations>
  );
}
