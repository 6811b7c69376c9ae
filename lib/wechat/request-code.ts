import type { Database } from "@/db/client";
import { AppError } from "@/lib/kernel/contract/errors";
import { withAccessToken } from "./access-token";
import type { WechatConfig } from "./config";
import { fetchCode } from "./mini-program";
import { PlatformError } from "./platform-error";

/** The PNG of a mini-program code with this `scene`. Call it without an open transaction. */
export const requestCode = (db: Database, config: WechatConfig, scene: string, page?: string): Promise<Buffer> =>
  withAccessToken(db, config, (token) => fetchCode(config, token, scene, page)).catch((error) => {
    throw error instanceof PlatformError ? refusalOf(error) : error;
  });

const refusalOf = (error: PlatformError) =>
  error.code === "bad_page"
    ? new AppError("not_configured", "WeChat makes no code yet: release the mini-program first.", { cause: error })
    : new AppError("platform_failed", "WeChat did not respond as expected. Try again soon.", { cause: error });
