import { kind } from "@/lib/kinds/kind";

export const apiKeyKind = kind({
  name: "api_key",
  one: ["API key", "API 密钥"],
  many: ["API keys", "API 密钥"],
  about: ["Keys with which scripts and assistants call this API.", "供脚本和智能助手调用接口的密钥。"],
  permissions: {
    read: ["View API keys", "查看 API 密钥"],
    edit: ["Create and revoke API keys", "创建和作废 API 密钥"],
  },
  needs: { edit: { requires: ["api_key.read"] } },
  menu: "advanced",
  page: { name: "api_keys" },
  keywords: "token bearer script erp integration 令牌 脚本 对接",
});
