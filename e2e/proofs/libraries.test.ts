import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("components of Vant, TDesign and WeUI work in the simulator", () => {
  const args = ["node_modules/@playwright/test/cli.js", "test", "--project=libraries", "--reporter=line"];
  const env = { ...process.env, KIOSK_TEST_URL: "none" }; // these tests need no shop
  expect(spawnSync(process.execPath, args, { stdio: "inherit", env }).status).toBe(0);
});
