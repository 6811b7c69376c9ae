import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { environment } from "@/lib/kernel/process/environment";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list as listKeys } from "@/lib/system/findings/key-operations";
import { detail } from "@/lib/system/findings/operations";
import { guard } from "../../../guard";
import { WechatPage } from "./wechat-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.wechat") });

export default async function Page() {
  await guard("wechat");
  const [{ items }, keys] = await Promise.all([read(detail, {}), read(listKeys, {})]);
  return (
    <PageTranslations parts={["menu", "wechat", "keys", "field", "practice"]}>
      <WechatPage known={items} address={environment().appUrl} isDemo={environment().sandbox} keys={keys} />
    </PageTranslations>
  );
}
