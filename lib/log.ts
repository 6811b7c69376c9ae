import pino from "pino";

/** drizzle's message repeats the query's parameters: hashes, addresses, phone numbers. They stay out of every log. */
export const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/g, "");

function plain(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const { name, message, stack = "", cause } = thrown;
  const code = (thrown as { code?: unknown }).code;
  return {
    type: name,
    message: withoutParameters(message),
    code,
    stack: withoutParameters(stack),
    cause: cause && plain(cause),
  };
}

/** One logger a process, shared by the two bundles. What is secret is never passed to it; `redact` is the second net. */
const shared = globalThis as typeof globalThis & { kioskLog?: pino.Logger };

shared.kioskLog ??= pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: plain },
  redact: { paths: ["*.authorization", "*.cookie", "*.password", "*.secret", "*.token"], censor: "•••" },
});

export const log = shared.kioskLog;
