import type { KeyObject } from "node:crypto";

export interface WechatConfig {
  /** `https://api.mch.weixin.qq.com` or the sandbox. A path in it is signed as part of the URL. */
  payUrl: string;
  /** `https://api.weixin.qq.com` or the sandbox. */
  apiUrl: string;
  /** WeChat Pay sends payment and refund notifications to this URL. */
  notifyUrl: string;
  appId: string;
  appSecret: string;
  /** Sent with every call, for example the protection bypass of a preview deployment. */
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

/** A shop can have its mini-program before it has a merchant account. */
export interface PayConfig extends WechatConfig {
  merchantId: string;
  /** Serial number of the merchant's API certificate. */
  merchantSerial: string;
  /** The private key of that certificate; a string is PEM. */
  merchantKey: KeyObject | string;
  /** 32 bytes. */
  apiV3Key: string;
  /** WeChat Pay public key, id `PUB_KEY_ID_…`. Without it, only platform certificates verify responses. */
  publicKey?: { id: string; pem: string };
}

export const canPay = (config: WechatConfig): config is PayConfig => "merchantId" in config;

export const defaultTimeoutMs = 5000;
