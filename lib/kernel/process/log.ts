import pino from "pino";

const parameters = /\nparams: [\s\S]*/;

/** Hides the secret of API keys. The prefix remains, so that the owner finds the key. */
export const maskKeys = (text: string) => text.replace(/(kiosk_[a-z0-9]{8}_)[A-Za-z0-9]{8,}/g, "$1…");

/**
 * Drizzle repeats the query's parameters (hashes, addresses, phone numbers) in its message. They must not be logged. A
 * parameter can look like a line of the stack, so the message is removed before the stack is parsed.
 */
export function withoutParameters({ message, stack = "" }: Error) {
  const text = message.replace(parameters, "");
  const at = message ? stack.indexOf(message) : -1;
  const frames = at < 0 ? stack : stack.slice(0, at) + text + stack.slice(at + message.length);
  return { message: text, stack: at < 0 ? frames.replace(parameters, "") : frames };
}

/**
 * Errors about a request to a page that none of our pages sends: our own refusals, and those of Next and React. The
 * request line describes them sufficiently. `AppError` has a class in each bundle, so its status identifies it.
 */
export const isClientFault = (thrown: unknown) =>
  thrown instanceof Error &&
  (Number((thrown as { status?: unknown }).status) < 500 ||
    /Server (?:Action|Reference ID)|^Connection closed\.$/.test(thrown.message));

function plain(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const { code } = thrown as { code?: unknown };
  const { message, stack } = withoutParameters(thrown);
  // Fields are printed in this order.
  const cause = thrown.cause && plain(thrown.cause);
  return { type: thrown.name, code, cause, message: maskKeys(message), stack: maskKeys(stack) };
}

const levels = ["fatal", "error", "warn", "info", "debug", "silent"];
const givenLevel = process.env.LOG_LEVEL || "info";

/**
 * One logger per process, shared by both bundles. Secrets are never passed to it; `redact` is an additional safeguard.
 */
const shared = globalThis as typeof globalThis & { kioskLog?: pino.Logger };

shared.kioskLog ??= pino(
  {
    level: levels.includes(givenLevel) ? givenLevel : "info", // `environment` reports an invalid level
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: plain },
    redact: { paths: ["*.authorization", "*.cookie", "*.password", "*.secret", "*.token"], censor: "•••" },
  },
  // Requests never wait for log output. Lines are written in batches, and dropped if the consumer blocks.
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 50, maxLength: 8 * 1024 * 1024 }),
);

export const log = shared.kioskLog;

/** For request lines only. Their fields are known, and redaction would triple the cost. The level of `log` applies. */
export const requestLog = log.child({}, { redact: [], level: "trace" });
