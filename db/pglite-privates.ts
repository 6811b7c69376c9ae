import type { PGlite } from "@electric-sql/pglite";

type Execute = PGlite["execProtocolStream"];

/** PGlite's own `query` and `exec`, and its transactions, send everything through this one method of the client. */
export function aroundEveryExecution(client: PGlite, handle: (execution: ReturnType<Execute>) => ReturnType<Execute>) {
  const execute: Execute = client.execProtocolStream.bind(client);
  client.execProtocolStream = (...all) => handle(execute(...all));
}
