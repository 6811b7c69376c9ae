import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from "node:crypto";
import type { PayConfig } from "./config";

/** A string is PEM. */
type Key = KeyObject | string;
/** Names are lower-cased. */
export type HeaderRecord = Readonly<Record<string, string | undefined>>;
export type Bytes = string | Uint8Array;

interface Stamp {
  /** In seconds. */
  timestamp: string;
  nonce: string;
}

interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  path: string;
  /** Empty if there is no body. */
  body: Bytes;
}

interface RequestSignature extends Stamp {
  merchantId: string;
  serial: string;
  signature: string;
}

interface PayParams {
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: "RSA";
  paySign: string;
}

const scheme = "WECHATPAY2-SHA256-RSA2048";

export function stamp(now = new Date()): Stamp {
  return { timestamp: String(Math.floor(now.getTime() / 1000)), nonce: randomBytes(16).toString("hex").toUpperCase() };
}

/** WeChat signs lines that each end with a line feed, including the last. */
function joinLines(lines: readonly Bytes[]): Buffer {
  return Buffer.concat(
    lines.flatMap((line) => [typeof line === "string" ? Buffer.from(line) : line, Buffer.from("\n")]),
  );
}

const maxKept = 20;

/** Caches parsed keys, because parsing PEM takes longer than signing. */
function cacheKeys(read: (pem: string) => KeyObject) {
  const keyCache = new Map<string, KeyObject>();
  return (key: Key): KeyObject => {
    if (typeof key !== "string") return key;
    const known = keyCache.get(key);
    if (known) return known;
    if (keyCache.size >= maxKept) keyCache.clear();
    const parsedKey = read(key);
    keyCache.set(key, parsedKey);
    return parsedKey;
  };
}
const privateKey = cacheKeys(createPrivateKey);
const publicKey = cacheKeys(createPublicKey);

function signLines(key: Key, lines: readonly Bytes[]): string {
  return sign("sha256", joinLines(lines), privateKey(key)).toString("base64");
}

export function verifyLines(key: Key, lines: readonly Bytes[], signature: string): boolean {
  return verify("sha256", joinLines(lines), publicKey(key), Buffer.from(signature, "base64"));
}

export function signRequest(
  config: Pick<PayConfig, "merchantId" | "merchantSerial" | "merchantKey">,
  request: SignedRequest,
  { timestamp, nonce }: Stamp = stamp(),
): string {
  const signature = signLines(config.merchantKey, [request.method, request.path, timestamp, nonce, request.body]);
  return `${scheme} mchid="${config.merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${config.merchantSerial}"`;
}

export function readAuthorization(header: string | undefined): RequestSignature | undefined {
  if (!header?.startsWith(`${scheme} `)) return undefined;
  const fields = Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string | undefined>;
  const { mchid, serial_no, nonce_str, timestamp, signature } = fields;
  if (!mchid || !serial_no || !nonce_str || !timestamp || !signature) return undefined;
  return { merchantId: mchid, serial: serial_no, nonce: nonce_str, timestamp, signature };
}

export function verifyRequest(key: Key, by: RequestSignature, request: SignedRequest): boolean {
  return verifyLines(key, [request.method, request.path, by.timestamp, by.nonce, request.body], by.signature);
}

export function signAnswer(key: Key, serial: string, body: Bytes, { timestamp, nonce }: Stamp = stamp()) {
  return {
    "wechatpay-timestamp": timestamp,
    "wechatpay-nonce": nonce,
    "wechatpay-signature": signLines(key, [timestamp, nonce, body]),
    "wechatpay-serial": serial,
    "wechatpay-signature-type": scheme,
  };
}

export function verifyAnswer(key: Key, headers: HeaderRecord, body: Bytes): boolean {
  const timestamp = headers["wechatpay-timestamp"];
  const nonce = headers["wechatpay-nonce"];
  const signature = headers["wechatpay-signature"];
  if (!timestamp || !nonce || !signature) return false;
  return verifyLines(key, [timestamp, nonce, body], signature);
}

/** Creates the parameters of `wx.requestPayment`, with a new signature for each call. */
export function payParams(
  config: Pick<PayConfig, "appId" | "merchantKey">,
  prepayId: string,
  { timestamp, nonce }: Stamp = stamp(),
): PayParams {
  const prepay = `prepay_id=${prepayId}`;
  return {
    timeStamp: timestamp,
    nonceStr: nonce,
    package: prepay,
    signType: "RSA",
    paySign: signLines(config.merchantKey, [config.appId, timestamp, nonce, prepay]),
  };
}
