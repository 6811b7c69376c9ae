import { type KeyObject, randomBytes, sign, X509Certificate } from "node:crypto";

const sha256WithRsa = Buffer.from("300d06092a864886f70d01010b0500", "hex");
const commonName = Buffer.from("0603550403", "hex");

interface SelfSigned {
  serial: string;
  pem: string;
}

/** Creates a self-signed certificate (X.509, version 1) for the sandbox. The serial number is 40 hex digits. */
export function selfSign(pair: { privateKey: KeyObject; publicKey: KeyObject }, from: Date, until: Date): SelfSigned {
  const serialBytes = randomBytes(20);
  serialBytes[0] = 0x40 | (serialBytes[0]! & 0x3f);
  const name = der(0x30, der(0x31, der(0x30, commonName, der(0x0c, Buffer.from("Kiosk sandbox")))));
  const body = der(
    0x30,
    der(0x02, serialBytes),
    sha256WithRsa,
    name,
    der(0x30, time(from), time(until)),
    name,
    pair.publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", body, pair.privateKey);
  const whole = der(0x30, body, sha256WithRsa, der(0x03, Buffer.of(0), signature));
  return { serial: serialBytes.toString("hex").toUpperCase(), pem: new X509Certificate(whole).toString() };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, "").slice(0, 14)}Z`));
}
