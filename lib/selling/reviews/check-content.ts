import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { TextCheck } from "@/db/schema/reviews";
import { identities } from "@/db/schema/users";
import { invalid } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { endsWithin } from "@/lib/kernel/work/ends-within";
import { openidType } from "@/lib/people/identity/identifiers";
import { wechatConfig } from "@/lib/platform/platform";
import { withAccessToken } from "@/lib/wechat/access-token";
import { checkText } from "@/lib/wechat/mini-program";

/** The shopper waits for it. Without an answer in this time, an admin reads the review. */
const patienceMs = 3000;

/**
 * WeChat's opinion of the text; null if there is none to check. Responds 400 if WeChat rejects it. Call it without an
 * open transaction.
 */
export async function checkContent(db: Database, userId: number, content = ""): Promise<TextCheck | null> {
  if (!content) return null;
  const openid = await openidOf(db, userId);
  if (!openid) return "unavailable";
  let answer: Awaited<ReturnType<typeof checkText>> | "unavailable" = "unavailable";
  const asked = requestCheck(db, openid, content).then((given) => {
    answer = given;
  });
  await endsWithin(
    patienceMs,
    asked.catch((error) => log.warn({ err: error, user_id: userId }, "WeChat has not checked a review")),
  );
  return refuseRisky(answer);
}

async function requestCheck(db: Database, openid: string, content: string) {
  const config = { ...(await wechatConfig(db)), timeoutMs: patienceMs };
  return withAccessToken(db, config, (token) => checkText(config, token, { openid, content }));
}

function refuseRisky(answer: TextCheck | "risky") {
  if (answer !== "risky") return answer;
  throw invalid({
    path: "content",
    code: "risky_content",
    message: "WeChat does not allow this text. Edit it and try again.",
  });
}

async function openidOf(db: Database, userId: number) {
  const [found] = await db
    .select({ openid: identities.identifier })
    .from(identities)
    .where(and(eq(identities.user_id, userId), eq(identities.type, openidType)));
  return found?.openid;
}
