import type { BotKind } from "@/db/schema/events";
import { environment, ownAddress } from "@/lib/kernel/process/environment";

/** Bot messages are sent to no other hosts. */
export const botHosts = {
  wecom: "qyapi.weixin.qq.com",
  dingtalk: "oapi.dingtalk.com",
  feishu: "open.feishu.cn",
  feie: "api.feieyun.cn",
} as const satisfies Record<BotKind, string>;

interface Target {
  url: URL;
  headers: Record<string, string>;
}

export function botTarget(kind: BotKind, path: string): Target {
  const host = botHosts[kind];
  if (!environment().sandbox) return { url: new URL(path, `https://${host}`), headers: {} };
  // Next redirects a path that ends with a slash.
  const url = new URL(`${ownAddress()}/sandbox/bots/${host}${path.replace(/\/$/, "")}`);
  return { url, headers: environment().ownHeaders };
}
