import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { selfSign } from "./certificate";

test("a self-signed certificate has its serial number, dates and key", () => {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { serial, pem } = selfSign(pair, new Date("2026-11-20T08:30:00Z"), new Date("2056-11-20T08:30:00Z"));
  const certificate = new X509Certificate(pem);
  expect(certificate.serialNumber).toBe(serial);
  expect(serial).toMatch(/^[0-9A-F]{40}$/);
  expect(certificate.verify(pair.publicKey)).toBe(true);
  expect(certificate.publicKey.equals(pair.publicKey)).toBe(true);
  expect(certificate.subject).toBe("CN=Kiosk sandbox");
  expect(certificate.validFrom).toBe("Nov 20 08:30:00 2026 GMT");
  expect(certificate.validTo).toBe("Nov 20 08:30:00 2056 GMT");
});
