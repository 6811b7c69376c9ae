import { say } from "@/lib/i18n/say";
import { PlatformError } from "@/lib/wechat/platform-error";
import { wrong } from "./finding";

export const noAnswer = (check: string, host: string) =>
  wrong(
    check,
    say("No answer from {host} within five seconds.", { host }),
    say("Let this server call https://{host}: look at its firewall and its DNS.", { host }),
  );

/** Anything else is a bug and is rethrown. */
export function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  throw error;
}
