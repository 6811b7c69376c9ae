import { expect, test } from "vitest";
import { ownAddress } from "./environment";
import { readEnvironment } from "./read-environment";

const database = { DATABASE_URL: "postgres://u@h/x" };
const given = (more: Record<string, string>) =>
  readEnvironment({ AUTH_SECRET: "x".repeat(32), PORT: "3100", APP_URL: "https://shop.example", ...database, ...more });

test("the app calls itself at its listening address whatever APP_URL is", () => {
  const reached = (host: string) => ownAddress(given({ HOST: host }));
  expect(reached("127.0.0.1")).toBe("http://127.0.0.1:3100");
  expect(reached("0.0.0.0")).toBe("http://127.0.0.1:3100");
  expect(reached("::")).toBe("http://[::1]:3100");
  expect(reached("::1")).toBe("http://[::1]:3100");
  expect(reached("10.0.0.7")).toBe("http://10.0.0.7:3100");
  expect(given({ VERCEL_AUTOMATION_BYPASS_SECRET: "please" }).ownHeaders).toEqual({});
});

test("on Vercel the app calls its public address with the protection bypass header", () => {
  const onVercel = given({ VERCEL: "1", DATABASE_URL: "postgres://db/x", VERCEL_AUTOMATION_BYPASS_SECRET: "please" });
  expect(ownAddress(onVercel)).toBe("https://shop.example");
  expect(onVercel.ownHeaders).toEqual({ "x-vercel-protection-bypass": "please" });
});
