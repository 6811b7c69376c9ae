import { PageHeader } from "@/components/page/page-header";
import { environment } from "@/lib/kernel/process/environment";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/system/api-keys/operations";
import { plainPage } from "../../plain-page";
import { PageTabs } from "../../shell/page-tabs";
import { readRightNames } from "../groups/admin-rights";
import { ApiKeysPage } from "./api-keys-page";

const page = plainPage("api_keys", ["menu", "apiKeys"], async () => {
  const t = await getTranslator();
  const query = { size: 100 };
  const first = { path: "/cms/api_key", query, at: Date.now(), done: await read(list, query) } as const;
  return (
    <>
      <PageHeader title={t("menu.advanced")} />
      <PageTabs current="api_keys" />
      <ApiKeysPage first={first} names={await readRightNames()} address={environment().appUrl} />
    </>
  );
});

export const generateMetadata = page.generateMetadata;
export default page.render;
