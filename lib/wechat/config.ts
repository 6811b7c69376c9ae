import type { KeyObject } from "node:crypto";

export interface WechatConfig {
  /** `https://api.mch.weixin.qq.com` or a stand-in; a path in it is part of the URL that is signed. */
  payUrl: string;
  /** `https://api.weixin.qq.com` or a stand-in. */
  apiUrl: string;
  /** Where payment and refund notifies arrive. */
  notifyUrl: string;
  appId: string;
  appSecret: string;
  merchantId: string;
  /** Serial number of the merchant's API certificate. */
  merchantSerial: string;
  /** The private key of that certificate; a string is PEM. */
  merchantKey: KeyObject | string;
  /** 32 bytes. */
  apiV3Key: string;
  /** WeChat Pay public key, id `PUB_KEY_ID_…`. Without it answers are verified by platform certificates alone. */
  publicKey?: { id: string; pem: string };
  /** Sent with every call, such as a preview deployment's protection bypass. */
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

export const defaultTimeoutMs = 5000;
