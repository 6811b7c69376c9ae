import type { Database } from "@/db/client";
import { loginLogs } from "@/db/schema/logs";
import type { Origin } from "@/lib/kernel/contract/actor";
import type { LoginType } from "@/lib/people/identity/identifiers";
import type { LoginResult } from "./login-results";

const browsers: [RegExp, string][] = [
  [/MicroMessenger/, "WeChat"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(e|ium)\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/^curl\//, "curl"],
];
const systems: [RegExp, string][] = [
  [/HarmonyOS/, "HarmonyOS"],
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** The order matters: most browsers also name older browsers. */
export const readUserAgent = (text: string) => ({ browser: first(browsers, text), os: first(systems, text) });

const first = (known: [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1] ?? "";

export interface Attempt {
  type: LoginType;
  /** The login name as typed. Empty for a mini-program, whose login code is a secret. */
  account: string;
  origin: Origin;
}

export async function logLogin(db: Database, attempt: Attempt, result: LoginResult, user_id: number | null = null) {
  await db.insert(loginLogs).values({ ...row(attempt), result, user_id });
}

export function row({ type, account, origin }: Attempt) {
  const { ip, userAgent: user_agent, requestId: request_id } = origin;
  return { type, account, ip, user_agent, request_id, ...readUserAgent(user_agent) };
}
