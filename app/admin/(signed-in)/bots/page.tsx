import { Plus } from "lucide-react";
import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { ButtonLink } from "@/components/ui/button";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/system/bots/operations";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { PageTabs } from "../../shell/page-tabs";
import { BotsPage } from "./bots-page";

export const generateMetadata = pageTitle("menu.page.bots");

export default async function Page() {
  await guard("bots");
  const t = await getTranslator();
  const first = { path: "/cms/bot", at: Date.now(), done: await read(list, {}) } as const;
  return (
    <PageTranslations parts={["menu", "alarms", "bots"]}>
      <PageHeader title={t("menu.page.bots")}>
        {first.done.items.length > 0 && (
          <ButtonLink href="/admin/bots/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
            {t("menu.newAlarm")}
          </ButtonLink>
        )}
      </PageHeader>
      <PageTabs current="bots" />
      <BotsPage first={first} />
    </PageTranslations>
  );
}
