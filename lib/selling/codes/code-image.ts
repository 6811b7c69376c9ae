import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { codeImages } from "@/db/schema/codes";
import { AppError } from "@/lib/kernel/contract/errors";
import { wechatConfig } from "@/lib/platform/platform";
import { withAccessToken } from "@/lib/wechat/access-token";
import { fetchCode } from "@/lib/wechat/mini-program";
import { PlatformError } from "@/lib/wechat/platform-error";

/** The PNG of a code. WeChat is called once for each code and mini-program. Call it without an open transaction. */
export async function readImage(db: Database, { id, key }: { id: number; key: string }): Promise<Buffer> {
  const config = await wechatConfig(db);
  const [stored] = await db
    .select({ image: codeImages.image })
    .from(codeImages)
    .where(and(eq(codeImages.code_id, id), eq(codeImages.app_id, config.appId)));
  if (stored) return stored.image;
  const image = await withAccessToken(db, config, (token) => fetchCode(config, token, key)).catch((error) => {
    throw error instanceof PlatformError ? refusalOf(error) : error;
  });
  await db
    .insert(codeImages)
    .values({ code_id: id, app_id: config.appId, image })
    .onConflictDoUpdate({ target: codeImages.code_id, set: { app_id: config.appId, image } });
  return image;
}

const refusalOf = (error: PlatformError) =>
  error.code === "bad_page"
    ? new AppError("not_configured", "WeChat makes no code yet: release the mini-program first.", { cause: error })
    : new AppError("platform_failed", "WeChat did not respond as expected. Try again soon.", { cause: error });
