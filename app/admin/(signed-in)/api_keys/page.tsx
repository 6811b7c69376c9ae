import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { environment } from "@/lib/kernel/process/environment";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/system/api-keys/operations";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { PageTabs } from "../../shell/page-tabs";
import { readRightNames } from "../groups/admin-rights";
import { ApiKeysPage } from "./api-keys-page";

export const generateMetadata = pageTitle("menu.api_keys");

export default async function Page() {
  await guard("api_keys");
  const t = await getTranslator();
  const query = { size: 100 };
  const first = { path: "/cms/api_key", query, at: Date.now(), done: await read(list, query) } as const;
  return (
    <PageTranslations parts={["menu", "apiKeys"]}>
      <PageHeader title={t("menu.advanced")} />
      <PageTabs current="api_keys" />
      <ApiKeysPage first={first} names={await readRightNames()} address={environment().appUrl} />
    </PageTranslations>
  );
}
