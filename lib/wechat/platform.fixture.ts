import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { selfSign } from "./certificate";
import type { PayConfig } from "./config";
import { seal } from "./seal";
import { readAuthorization, signAnswer, stamp, verifyRequest } from "./sign";

export interface Signer {
  serial: string;
  key: KeyObject;
  /** PEM of the certificate, or of the bare public key. */
  pem: string;
}

interface Received {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  authentic: boolean;
}

interface Answer {
  status?: number;
  body?: unknown;
  /** Without a signer the response is not signed. */
  signer?: Signer;
  signedAt?: Date;
  headers?: Record<string, string>;
}

/** `cut`: the connection is closed without a response. */
export type Reply = Answer | "silent" | "cut";

export const apiV3Key = "0123456789abcdefghijklmnopqrstuv";
const merchant = generateKeyPairSync("rsa", { modulusLength: 2048 });

export function certificateSigner(): Signer {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const hour = 3_600_000;
  const { serial, pem } = selfSign(pair, new Date(Date.now() - hour), new Date(Date.now() + hour));
  return { serial, key: pair.privateKey, pem };
}

export function publicKeySigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  return { serial: "PUB_KEY_ID_0114232134912410000000000000", key: privateKey, pem };
}

export function certificateList(signers: readonly Signer[], key = apiV3Key, expireTime = "2099-01-01T00:00:00+08:00") {
  return {
    data: signers.map(({ serial, pem }) => ({
      serial_no: serial,
      effective_time: "2026-01-01T00:00:00+08:00",
      expire_time: expireTime,
      encrypt_certificate: seal(key, pem, "certificate"),
    })),
  };
}

/** A real server on loopback that simulates WeChat. The test defines its responses. */
export async function startPlatform(reply: (request: Received) => Reply) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    const method = request.method ?? "";
    const path = request.url ?? "";
    const by = readAuthorization(request.headers.authorization);
    const authentic = by !== undefined && verifyRequest(merchant.publicKey, by, { method, path, body });
    const call = { method, path, headers: request.headers, body, authentic };
    received.push(call);
    const made = reply(call);
    if (made === "silent") return;
    if (made === "cut") return request.socket.destroy();
    const text = made.body === undefined ? "" : typeof made.body === "string" ? made.body : JSON.stringify(made.body);
    const signature = made.signer && signAnswer(made.signer.key, made.signer.serial, text, stamp(made.signedAt));
    response.writeHead(made.status ?? 200, { ...signature, ...made.headers }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config: PayConfig = {
    payUrl: url,
    apiUrl: url,
    notifyUrl: "https://shop.example/v1/pay/notify",
    appId: "wx8888888888888888",
    appSecret: "the-app-secret",
    merchantId: "1900007291",
    merchantSerial: "408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB",
    merchantKey: merchant.privateKey,
    apiV3Key,
    timeoutMs: 15_000,
  };
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { config, received, stop };
}
