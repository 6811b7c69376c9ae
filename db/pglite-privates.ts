import type { PGlite } from "@electric-sql/pglite";

type Execute = PGlite["execProtocolStream"];

/** Wraps every execution: PGlite's `query`, `exec` and transactions all go through this method of the client. */
export function aroundEveryExecution(client: PGlite, handle: (execution: ReturnType<Execute>) => ReturnType<Execute>) {
  const execute: Execute = client.execProtocolStream.bind(client);
  client.execProtocolStream = (...all) => handle(execute(...all));
}
