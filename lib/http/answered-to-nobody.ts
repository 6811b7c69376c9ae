import type { ServerResponse } from "node:http";

/**
 * Resolves once the client has left and Next has begun its answer: Next's work is done then. Next's own promise may never end, because it
 * waits for events that a closed connection does not send, and a server that stops would wait for it.
 */
export const answeredToNobody = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    response.once("close", () => {
      if (response.headersSent) return resolve();
      for (const name of ["writeHead", "write", "end"] as const) {
        const original = response[name] as (...given: unknown[]) => unknown;
        const tell = (...given: unknown[]) => {
          resolve();
          return original.apply(response, given);
        };
        Object.assign(response, { [name]: tell });
      }
    });
  });
