import { PageTranslations } from "@/components/i18n/page-translations";
import { Time } from "@/components/i18n/time";
import { PageHeader } from "@/components/page/page-header";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Crumb } from "@/components/ui/crumb";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { formatNumber } from "@/lib/i18n/format";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { get } from "@/lib/system/error-log/operations";
import { guard } from "../../../../guard";
import { pageTitle } from "../../../../page-title";
import { recordId } from "../../../../record-id";
import { ResolveButton } from "../../log-buttons";
import { Facts } from "../../log-parts";

interface Address {
  params: Promise<{ id: string }>;
}

export const generateMetadata = pageTitle("menu.errors");

export default async function Page({ params }: Address) {
  const { group } = await guard("errors");
  const t = await getTranslator();
  const error = await read(get, { id: await recordId(params) });
  const isOpen = error.resolved_at === null;
  return (
    <PageTranslations parts={["logs"]}>
      <Crumb label={`#${error.id}`} />
      <PageHeader
        title={<bdi>{error.message.split("\n")[0]}</bdi>}
        badge={<Badge tone={isOpen ? "red" : "gray"}>{t(isOpen ? "logs.open.state" : "logs.resolved")}</Badge>}
      >
        {isOpen && group.permissions.has("error_log.resolve") && <ResolveButton id={error.id} />}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Card title={t("logs.stack")}>
          <ScrollRegion label={t("logs.stack")} className="max-h-[70dvh]">
            <pre className="px-4 py-3 leading-5">{error.stack || error.message}</pre>
          </ScrollRegion>
        </Card>
        <Card title={t("logs.about")}>
          <Facts
            facts={[
              [t("logs.times"), formatNumber(error.count)],
              [t("logs.during"), <code key="path">{error.path}</code>],
              [t("logs.firstSeen"), <Time key="first" at={error.first_seen_at} />],
              [t("logs.lastSeen"), <Time key="last" at={error.last_seen_at} />],
              [t("common.requestId"), <code key="request">{error.request_id}</code>],
              [t("logs.resolved"), error.resolved_at && <Time key="resolved" at={error.resolved_at} />],
              [
                t("logs.resolvedBy"),
                error.resolved_by && <bdi key="by">{error.resolved_by.nickname || error.resolved_by.username}</bdi>,
              ],
            ]}
          />
          <p className="border-t border-line-soft px-4 py-3 text-small text-ink-2">{t("logs.again")}</p>
        </Card>
      </div>
    </PageTranslations>
  );
}
