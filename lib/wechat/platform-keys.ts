import { createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import type { PayConfig } from "./config";
import { PlatformError } from "./platform-error";
import { certificates } from "./schemas";
import { openSealed } from "./seal";
import { type Bytes, type HeaderRecord, verifyAnswer } from "./sign";
import { counted, type PlatformAnswer, sendSigned } from "./transport";

interface Certificate {
  key: KeyObject;
  expiresAt: number;
}

const toleranceMs = 5 * 60_000;
const refreshPauseMs = 60_000;
/** A failed download is retried sooner, because payments wait for the certificates. */
const retryPauseMs = 5000;

/** WeChat Pay's keys: the public key from the configuration, and downloaded certificates. */
export class PlatformKeys {
  readonly #config: PayConfig;
  readonly #clock: () => number;
  readonly #publicKey: KeyObject | undefined;
  #certificates = new Map<string, Certificate>();
  #refreshing: Promise<void> | undefined;
  #refreshableAt = 0;
  #failure: PlatformError | undefined;

  constructor(config: PayConfig, clock: () => number = Date.now) {
    this.#config = config;
    this.#clock = clock;
    this.#publicKey = config.publicKey && createPublicKey(config.publicKey.pem);
  }

  /**
   * True if WeChat Pay signed these bytes within five minutes of `now`. Throws if the certificates cannot be
   * downloaded.
   */
  async verify(headers: HeaderRecord, bytes: Bytes, now: Date, signal?: AbortSignal): Promise<boolean> {
    if (!isFresh(headers, now.getTime())) return false;
    const key = await this.find(headers["wechatpay-serial"] ?? "", signal);
    return key !== undefined && verifyAnswer(key, headers, bytes);
  }

  async find(serial: string, signal?: AbortSignal): Promise<KeyObject | undefined> {
    if (serial === this.#config.publicKey?.id) return this.#publicKey;
    if (serial === "" || serial.startsWith("PUB_KEY_ID_")) return undefined;
    const known = this.#live(serial);
    if (known) return known;
    if (!this.#refreshing && this.#clock() >= this.#refreshableAt) {
      this.#refreshing = this.#refresh().finally(() => {
        this.#refreshing = undefined;
      });
    }
    if (this.#refreshing) await within(signal, this.#refreshing);
    const found = this.#live(serial);
    if (!found && this.#failure) throw this.#failure;
    return found;
  }

  #live(serial: string): KeyObject | undefined {
    const certificate = this.#certificates.get(serial);
    return certificate && certificate.expiresAt > this.#clock() ? certificate.key : undefined;
  }

  async #refresh(): Promise<void> {
    try {
      this.#certificates = await counted("/v3/certificates", () => this.#download());
      this.#failure = undefined;
    } catch (cause) {
      // A failed download does not mean that WeChat rejected the waiting call, only that its response could not be
      // verified.
      const silent = cause instanceof PlatformError && cause.kind === "silent";
      this.#failure = silent ? cause : new PlatformError("untrusted", { cause });
    }
    this.#refreshableAt = this.#clock() + (this.#failure?.kind === "silent" ? retryPauseMs : refreshPauseMs);
  }

  async #download(): Promise<Map<string, Certificate>> {
    const answer = await sendSigned(this.#config, "/v3/certificates", { method: "GET" });
    if (answer.status !== 200) {
      throw new PlatformError(answer.status >= 500 ? "silent" : "refused", { status: answer.status });
    }
    const fresh = this.#unpack(answer);
    const serial = answer.headers["wechatpay-serial"] ?? "";
    const signer = serial === this.#config.publicKey?.id ? this.#publicKey : fresh.get(serial)?.key;
    if (!signer || !isFresh(answer.headers, this.#clock()) || !verifyAnswer(signer, answer.headers, answer.bytes)) {
      throw new PlatformError("untrusted", { status: answer.status });
    }
    return fresh;
  }

  /**
   * Only a holder of the APIv3 key can encrypt a certificate, so a certificate that decrypts can verify its own
   * response.
   */
  #unpack({ bytes }: PlatformAnswer): Map<string, Certificate> {
    const { data } = certificates.parse(JSON.parse(bytes.toString("utf8")));
    return new Map(
      data.map(({ serial_no, expire_time, encrypt_certificate }) => {
        const { publicKey } = new X509Certificate(openSealed(this.#config.apiV3Key, encrypt_certificate));
        return [serial_no, { key: publicKey, expiresAt: Date.parse(expire_time) }];
      }),
    );
  }
}

function isFresh(headers: HeaderRecord, nowMs: number): boolean {
  const timestamp = headers["wechatpay-timestamp"] ?? "";
  return /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp) * 1000) <= toleranceMs;
}

/** Callers share the download. A caller that times out stops waiting, and the download continues. */
function within(signal: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new PlatformError("silent", { cause: signal.reason }));
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject);
  });
}
