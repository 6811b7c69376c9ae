import { LocalPostgresRefused } from "@/db/local-cluster";
import { MigrationsRefused } from "@/db/migrate";
import { databaseCode, innermost } from "@/lib/kernel/contract/errors";
import { DataDirRefused } from "@/lib/kernel/process/data-dir";
import { type Environment, EnvironmentWrong } from "@/lib/kernel/process/read-environment";

/** A configuration error. Its message names the variable; no stack is printed. */
class StartRefused extends Error {}

const plain = [StartRefused, EnvironmentWrong, DataDirRefused, LocalPostgresRefused, MigrationsRefused];
export const isPlain = (error: unknown) => plain.some((kind) => error instanceof kind);

/** An error and its causes, outermost first. Drizzle wraps connection errors. */
const causesOf = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);

export function refusedDatabase(
  error: unknown,
  { hasLocalDatabase, dataDir }: Pick<Environment, "hasLocalDatabase" | "dataDir">,
) {
  const plainly = causesOf(error).find(isPlain);
  if (plainly || databaseCode(error) === undefined) return plainly ?? error;
  const where = hasLocalDatabase ? `DATA_DIR: the local database in ${dataDir}` : "DATABASE_URL: the database";
  return new StartRefused(`${where} cannot be used: ${innermost(error)}`, { cause: error });
}

export function refusedAddress(error: NodeJS.ErrnoException, { host, port }: Pick<Environment, "host" | "port">) {
  const next = port < 1024 ? 3000 : port + 1;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another: PORT=${next} npm start`,
    EACCES: `PORT: this user may not listen on port ${port}. Choose one from 1024 up, and let a proxy listen on ${port}.`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine. Use 127.0.0.1, 0.0.0.0, or one that \`ip address\` shows.`,
    ENOTFOUND: `HOST: ${host} is not a name that this machine can find. Use an address, such as 127.0.0.1.`,
    EAI_AGAIN: `HOST: ${host} is not a name that this machine can find now. Use an address, such as 127.0.0.1.`,
  };
  const reason = reasons[error.code ?? ""] ?? `HOST, PORT: ${host}:${port} cannot be listened on: ${error.message}`;
  return new StartRefused(reason, { cause: error });
}
