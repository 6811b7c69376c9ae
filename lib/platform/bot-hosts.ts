import type { BotKind } from "@/db/schema/events";
import { environment } from "@/lib/kernel/process/environment";
import { ownAddress } from "@/lib/kernel/process/own-address";

/** Bot messages are sent to no other hosts. */
export const botHosts = {
  wecom: "qyapi.weixin.qq.com",
  dingtalk: "oapi.dingtalk.com",
  feishu: "open.feishu.cn",
  feie: "api.feieyun.cn",
} as const satisfies Record<BotKind, string>;

interface BotServer {
  address: string;
  headers: Record<string, string>;
}

export function botServer(kind: BotKind): BotServer {
  const host = botHosts[kind];
  if (!environment().sandbox) return { address: `https://${host}`, headers: {} };
  return { address: `${ownAddress()}/sandbox/bots/${host}`, headers: environment().ownHeaders };
}
