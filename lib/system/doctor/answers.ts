import { msg } from "@/lib/i18n/msg";
import { PlatformError } from "@/lib/wechat/platform-error";
import { wrong } from "./finding";

export const noAnswer = (check: string, host: string) =>
  wrong(
    check,
    msg("No answer from {host} within five seconds.", { host }),
    msg("Let this server call https://{host}: look at its firewall and its DNS.", { host }),
    "silent",
  );

/** Rethrows any other error, because it is a bug. */
export function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  throw error;
}
