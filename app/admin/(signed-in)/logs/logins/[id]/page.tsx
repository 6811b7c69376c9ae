import { PageTranslations } from "@/components/i18n/page-translations";
import { Time } from "@/components/i18n/time";
import { PageHeader } from "@/components/page/page-header";
import { Card } from "@/components/ui/card";
import { Crumb } from "@/components/ui/crumb";
import { formatNumber } from "@/lib/i18n/format";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { get } from "@/lib/system/login-log/operations";
import { guard } from "../../../../guard";
import { pageTitle } from "../../../../page-title";
import { recordId } from "../../../../record-id";
import { Facts, LoginResult } from "../../log-parts";

interface Address {
  params: Promise<{ id: string }>;
}

export const generateMetadata = pageTitle("menu.logins");

export default async function Page({ params }: Address) {
  await guard("logins");
  const t = await getTranslator();
  const line = await read(get, { id: await recordId(params) });
  const by = t(`logs.loginBy.${line.type}`);
  return (
    <PageTranslations parts={["logs"]}>
      <Crumb label={`#${line.id}`} />
      <PageHeader
        title={<bdi>{line.account || line.user?.nickname || t("logs.noAccount")}</bdi>}
        badge={<LoginResult result={line.result} />}
        note={<Time at={line.created_at} />}
      />
      <Card className="max-w-[640px]">
        <Facts
          facts={[
            [t("logs.loginBy"), by],
            [t("logs.whose"), line.user && <bdi key="user">{line.user.nickname || line.user.username}</bdi>],
            [t("logs.times"), line.times > 1 && formatNumber(line.times)],
            [
              t("logs.ip"),
              <span key="ip" className="font-mono text-small">
                {line.ip}
              </span>,
            ],
            [t("logs.client"), [line.browser, line.os].filter(Boolean).join(", ")],
            [t("logs.userAgent"), line.user_agent],
            [t("common.requestId"), <code key="request">{line.request_id}</code>],
          ]}
        />
      </Card>
    </PageTranslations>
  );
}
