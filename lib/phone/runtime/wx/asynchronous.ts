import { report } from "../host";

interface Callbacks {
  success?(result: unknown): void;
  fail?(error: { errMsg: string }): void;
  complete?(result: unknown): void;
}
type WxFunction = (options?: object) => Promise<unknown> | undefined;

/** The same rule as in WeChat: a call with a callback returns no promise, one without a callback returns a promise. */
export function asynchronous(functions: Record<string, (options: never) => unknown>): Record<string, WxFunction> {
  return Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, wrap(name, run)]));
}

function wrap(name: string, run: (options: never) => unknown): WxFunction {
  return (options = {}) => {
    const { success, fail, complete } = options as Callbacks;
    const done = perform(name, () => run(options as never));
    if (!success && !fail && !complete) return done;
    done
      .then(
        (result) => {
          success?.(result);
          complete?.(result);
        },
        (error) => {
          fail?.(error);
          complete?.(error);
        },
      )
      .catch(report);
    return undefined;
  };
}

async function perform(name: string, run: () => unknown) {
  try {
    const result = await run();
    return { errMsg: `${name}:ok`, ...(typeof result === "object" ? result : {}) };
  } catch (error) {
    const { errno, errCode } = error as { errno?: number; errCode?: number };
    const errMsg = `${name}:fail ${error instanceof Error ? error.message : error}`;
    throw { errMsg, ...(errno && { errno }), ...(errCode && { errCode }) };
  }
}
