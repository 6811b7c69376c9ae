import type { ServerResponse } from "node:http";
import type { AppError } from "@/lib/kernel/contract/errors";

const names = ["writeHead", "write", "end", "flushHeaders"] as const;
type Method = (...given: unknown[]) => unknown;

/** When Next begins its answer, `refusal` is told the status. If it returns an error, `answer` sends that, and what Next writes is dropped. */
export function answerInstead(
  response: ServerResponse,
  refusal: (status: number) => AppError | undefined,
  answer: (error: AppError) => void,
) {
  const own = Object.fromEntries(names.map((name) => [name, response[name]])) as Record<string, Method>;
  for (const name of names)
    Object.assign(response, {
      [name]: (...given: unknown[]) => {
        const isHead = name === "writeHead";
        const error = response.headersSent ? undefined : refusal(isHead ? (given[0] as number) : response.statusCode);
        if (!error) return own[name]!.apply(response, given);
        Object.assign(response, own);
        for (const header of response.getHeaderNames()) if (header !== "connection") response.removeHeader(header);
        answer(error);
        Object.defineProperty(response, "statusCode", { get: () => error.status, set: () => {} });
        Object.assign(response, Object.fromEntries(names.map((each) => [each, () => each === "write" || response])));
        return name === "write" || response;
      },
    });
}
