import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { z } from "zod";
import { chinaTime } from "./china-time";
import { defaultTimeoutMs, type PayConfig } from "./config";
import { PlatformError } from "./platform-error";
import { PlatformKeys } from "./platform-keys";
import { bill, prepay, type Refund, refund, refusal, type Transaction, transaction } from "./schemas";
import { badBill, parseTradeBill, type TradeLine } from "./trade-bill";
import { counted, type Method, type PlatformAnswer, type SignedCall, sendSigned } from "./transport";

interface PrepayRequest {
  outTradeNo: string;
  /** Truncated to 127 bytes, WeChat's limit. */
  description: string;
  /** In fen. */
  total: number;
  openid: string;
  expiresAt: Date;
}

interface RefundRequest {
  outTradeNo: string;
  outRefundNo: string;
  /** In fen, like `total`, the amount of the whole payment. */
  refund: number;
  total: number;
  reason?: string;
}

interface CallOptions {
  timeoutMs?: number;
}

const billTimeoutMs = 30_000;
/** More than 100,000 trades. */
const maxBillBytes = 64 * 1024 * 1024;
const unpack = promisify(gunzip);

export class WechatPay {
  readonly #config: PayConfig;
  readonly #keys: PlatformKeys;

  constructor(config: PayConfig, keys = new PlatformKeys(config)) {
    this.#config = config;
    this.#keys = keys;
  }

  /** Returns the `prepay_id` that `payParams` needs. */
  async createPrepay(order: PrepayRequest): Promise<string> {
    const answer = await this.#call("POST", "/v3/pay/transactions/jsapi", {
      appid: this.#config.appId,
      mchid: this.#config.merchantId,
      description: cutToBytes(order.description, 127),
      out_trade_no: order.outTradeNo,
      time_expire: chinaTime(order.expiresAt),
      notify_url: this.#config.notifyUrl,
      amount: { total: order.total, currency: "CNY" },
      payer: { openid: order.openid },
    });
    return read(prepay, answer).prepay_id;
  }

  async queryByOutTradeNo(outTradeNo: string, options?: CallOptions): Promise<Transaction> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}?mchid=${this.#config.merchantId}`;
    const found = read(transaction, await this.#call("GET", path, undefined, options));
    return requireMatch(found, found.out_trade_no === outTradeNo);
  }

  async closePayment(outTradeNo: string): Promise<void> {
    await this.#call("POST", `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}/close`, {
      mchid: this.#config.merchantId,
    });
  }

  async createRefund(order: RefundRequest): Promise<Refund> {
    const answer = await this.#call("POST", "/v3/refund/domestic/refunds", {
      out_trade_no: order.outTradeNo,
      out_refund_no: order.outRefundNo,
      reason: order.reason && cutToBytes(order.reason, 80),
      notify_url: this.#config.notifyUrl,
      amount: { refund: order.refund, total: order.total, currency: "CNY" },
    });
    const parsed = read(refund, answer);
    return requireMatch(parsed, parsed.out_refund_no === order.outRefundNo);
  }

  async queryRefund(outRefundNo: string, options?: CallOptions): Promise<Refund> {
    const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`;
    const found = read(refund, await this.#call("GET", path, undefined, options));
    return requireMatch(found, found.out_refund_no === outRefundNo);
  }

  /** The trades of a day in China. WeChat Pay has them from 10:00 of the next day on. Undefined: there were none. */
  async readTradeBill(day: string): Promise<{ sha1: string; lines: TradeLine[] } | undefined> {
    const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`;
    const answer = await this.#call("GET", path).catch((error) => {
      if (error instanceof PlatformError && error.code === "NO_STATEMENT_EXIST") return undefined;
      throw error;
    });
    if (!answer) return undefined;
    const { hash_value, download_url } = read(bill, answer);
    const { pathname, search } = new URL(download_url);
    const signal = AbortSignal.timeout(billTimeoutMs);
    const { status, bytes } = await sendSigned(this.#config, pathname + search, { method: "GET", signal });
    if (status !== 200) throw new PlatformError("silent", { status });
    const file = await unpack(bytes, { maxOutputLength: maxBillBytes }).catch((cause) => {
      throw badBill("bill_damaged", cause);
    });
    if (createHash("sha1").update(file).digest("hex") !== hash_value) throw badBill("bill_damaged", "another hash");
    return { sha1: hash_value, lines: parseTradeBill(file.toString("utf8"), this.#config.appId) };
  }

  /** A call that another file declares, such as those of complaints. */
  async request<S extends z.ZodType>(path: string, schema: S, call: SignedCall): Promise<z.output<S>> {
    return read(schema, await counted(path, () => this.#verified(path, call)));
  }

  /** A file, which WeChat Pay does not sign. */
  async download(path: string): Promise<Buffer> {
    const { status, bytes } = await counted(path, () => sendSigned(this.#config, path, { method: "GET" }));
    if (status !== 200) throw new PlatformError(status >= 500 ? "silent" : "refused", { status });
    return bytes;
  }

  #call(method: Method, path: string, body?: object, { timeoutMs }: CallOptions = {}) {
    const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    return counted(path, () => this.#verified(path, { method, body: body && JSON.stringify(body), signal }));
  }

  async #verified(path: string, call: SignedCall) {
    const signal = call.signal ?? AbortSignal.timeout(this.#config.timeoutMs ?? defaultTimeoutMs);
    const answer = await sendSigned(this.#config, path, { ...call, signal });
    const { status, headers, bytes } = answer;
    if (status >= 500) throw new PlatformError("silent", { status });
    const done = status >= 200 && status < 300;
    // Some errors are unsigned (for an invalid request signature, or from a gateway). A success is always signed.
    if ((done || headers["wechatpay-signature"]) && !(await this.#keys.verify(headers, bytes, new Date(), signal))) {
      throw new PlatformError("untrusted", { status });
    }
    if (!done) throw refused(answer);
    return answer;
  }
}

function read<S extends z.ZodType>(schema: S, { status, bytes }: PlatformAnswer): z.output<S> {
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8") || "null"));
  } catch (cause) {
    throw new PlatformError("silent", { status, cause });
  }
}

/** A signature does not bind a response to its request: a response about another payment could be replayed. */
function requireMatch<T>(answer: T, matches: boolean): T {
  if (!matches) throw new PlatformError("untrusted");
  return answer;
}

function refused({ status, bytes }: PlatformAnswer): PlatformError {
  try {
    const { code, message } = refusal.parse(JSON.parse(bytes.toString("utf8")));
    return new PlatformError("refused", { status, code, cause: message });
  } catch {
    return new PlatformError("refused", { status });
  }
}

function cutToBytes(text: string, max: number): string {
  let size = 0;
  let cut = "";
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > max) break;
    cut += character;
  }
  return cut;
}
