import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { codeImages } from "@/db/schema/codes";
import { wechatConfig } from "@/lib/platform/platform";
import { requestCode } from "@/lib/wechat/request-code";

/** The PNG of a code. WeChat is called once for each code and mini-program. Call it without an open transaction. */
export async function readImage(db: Database, { id, key }: { id: number; key: string }): Promise<Buffer> {
  const config = await wechatConfig(db);
  const [stored] = await db
    .select({ image: codeImages.image })
    .from(codeImages)
    .where(and(eq(codeImages.code_id, id), eq(codeImages.app_id, config.appId)));
  if (stored) return stored.image;
  const image = await requestCode(db, config, key);
  await db
    .insert(codeImages)
    .values({ code_id: id, app_id: config.appId, image })
    .onConflictDoUpdate({ target: codeImages.code_id, set: { app_id: config.appId, image } });
  return image;
}
