import { expect, test } from "vitest";
import { PlatformError } from "@/lib/wechat/platform-error";
import { platformFailed } from "./settle-attempt";

test("a failure of WeChat becomes `platform_failed`, and other errors are unchanged", () => {
  const [silent, other] = [new PlatformError("silent"), new TypeError("no such column")];
  expect(platformFailed(silent)).toMatchObject({ code: "platform_failed", cause: silent });
  expect(platformFailed(other)).toBe(other);
});
