import { environment } from "@/lib/kernel/process/environment";
import { read } from "@/lib/next/read";
import { list as listKeys } from "@/lib/system/findings/key-operations";
import { detail } from "@/lib/system/findings/operations";
import { plainPage } from "../../../plain-page";
import { WechatPage } from "./wechat-page";

const page = plainPage("wechat", ["menu", "wechat", "keys", "field", "practice"], async () => {
  const [{ items }, keys] = await Promise.all([read(detail, {}), read(listKeys, {})]);
  return <WechatPage known={items} address={environment().appUrl} isDemo={environment().sandbox} keys={keys} />;
});

export const generateMetadata = page.generateMetadata;
export default page.render;
