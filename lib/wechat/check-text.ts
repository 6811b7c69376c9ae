import { z } from "zod";
import type { WechatConfig } from "./config";
import { callMiniProgram } from "./mini-program";

const answer = z.object({ result: z.object({ suggest: z.enum(["pass", "review", "risky"]) }) });
/** WeChat's number for comments. */
const scene = 2;

/** `review`: WeChat is in doubt, and a person should read the text. The user must have opened the mini-program within two hours. */
export async function checkText(
  config: WechatConfig,
  token: string,
  { openid, content }: Record<"openid" | "content", string>,
) {
  const body = { version: 2, scene, openid, content };
  const { result } = await callMiniProgram(config, "/wxa/msg_sec_check", { access_token: token }, body, answer);
  return result.suggest;
}
