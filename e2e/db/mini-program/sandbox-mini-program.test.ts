import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxKeys } from "@/db/schema/sandbox";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { startSimulatedWechat } from "@/e2e/fixtures/servers/simulated-wechat";
import { wechatConfig } from "@/lib/platform/platform";
import { readSandboxKeys, type SandboxKeys } from "@/lib/sandbox/keys";
import type { WechatConfig } from "@/lib/wechat/config";

let standIn: Awaited<ReturnType<typeof startSimulatedWechat>>;
let _config: WechatConfig;
let raced: SandboxKeys[];

beforeAll(async () => {
  standIn = await startSimulatedWechat(async () => 204);
  await openTestStore({ PORT: String(standIn.port) });
  await db().delete(sandboxKeys);
  raced = await Promise.all([1, 2, 3].map(() => readSandboxKeys(db())));
  _config = await wechatConfig(db());
});
afterAll(async () => {
  await standIn.stop();
  await closeTestStore();
});

test("instances that start at the same time read the same sandbox keys", async () => {
  const [kept] = await db().select().from(sandboxKeys);
  expect(raced).toEqual([kept!.keys, kept!.keys, kept!.keys]);
});
