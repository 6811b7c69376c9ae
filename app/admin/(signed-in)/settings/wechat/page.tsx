import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { environment } from "@/lib/kernel/process/environment";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { detail } from "@/lib/system/doctor/operations";
import { guard } from "../../../guard";
import { WechatPage } from "./wechat-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.wechat") });

export default async function Page() {
  await guard("wechat");
  const { items, by_hand } = await read(detail, {});
  return (
    <PageWords parts={["menu", "wechat", "rehearsal"]}>
      <WechatPage known={items} byHand={by_hand} address={environment().appUrl} isDemo={environment().sandbox} />
    </PageWords>
  );
}
