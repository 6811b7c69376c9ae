import { PlatformError } from "@/lib/wechat/platform-error";
import { wrong } from "./finding";

export const noAnswer = (check: string, host: string) =>
  wrong(
    check,
    `No answer from ${host} within five seconds.`,
    `Let this server call https://${host}: look at its firewall and its DNS.`,
  );

/** Anything else is a fault of ours. */
export function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  throw error;
}
