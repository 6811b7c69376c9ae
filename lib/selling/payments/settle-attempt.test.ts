import { expect, test } from "vitest";
import { PlatformError } from "@/lib/wechat/platform-error";
import { platformFailed } from "./settle-attempt";

test("a failure of the platform becomes the shop's own error, and any other error stays as it is", () => {
  const [silent, other] = [new PlatformError("silent"), new TypeError("no such column")];
  expect(platformFailed(silent)).toMatchObject({ code: "platform_failed", cause: silent });
  expect(platformFailed(other)).toBe(other);
});
