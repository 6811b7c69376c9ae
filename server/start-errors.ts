import { describeRoom, freeBytes, reservedBytes } from "@/db/disk";
import { LocalPostgresError } from "@/db/local-cluster";
import { MigrationsError, OtherDatabaseError } from "@/db/migrate";
import { databaseCode, innermost, isDiskFull } from "@/lib/kernel/contract/errors";
import { DataDirError } from "@/lib/kernel/process/data-dir";
import { type Environment, EnvironmentError } from "@/lib/kernel/process/read-environment";
import { readShopKind } from "@/lib/kernel/process/shop-kind";

/** A configuration error. Its message names the variable; no stack is printed. */
class StartError extends Error {}

const expectedErrors = [StartError, EnvironmentError, DataDirError, LocalPostgresError, MigrationsError];
export const isExpectedError = (error: unknown) => expectedErrors.some((kind) => error instanceof kind);

/** An error and its causes, outermost first. Drizzle wraps connection errors. */
const listCauses = (error: unknown): unknown[] => (error instanceof Error ? [error, ...listCauses(error.cause)] : []);

type Place = Pick<Environment, "hasLocalDatabase" | "dataDir">;

/** A demo can be created again; nothing tells an owner to remove a lasting shop. */
export function withDemoRemedy(error: unknown, { hasLocalDatabase, dataDir }: Place) {
  if (!(error instanceof OtherDatabaseError && hasLocalDatabase && readShopKind(dataDir) === "demo")) return error;
  return new MigrationsError(`${error.message} ${dataDir} is a demo: for a new one, remove that directory.`);
}

export function toDatabaseError(error: unknown, place: Place) {
  const { hasLocalDatabase, dataDir } = place;
  const expected = withDemoRemedy(listCauses(error).find(isExpectedError), place);
  if (expected || databaseCode(error) === undefined) return expected ?? error;
  // PostgreSQL ends if it cannot write its log, and the error is then a lost connection.
  if (hasLocalDatabase && (isDiskFull(error) || freeBytes(dataDir) < reservedBytes))
    return new StartError(
      `DATA_DIR: the disk of ${dataDir} is full: ${describeRoom(dataDir)}. Nothing is lost: make room, then start again.`,
      { cause: error },
    );
  const where = hasLocalDatabase ? `DATA_DIR: the local database in ${dataDir}` : "DATABASE_URL: the database";
  return new StartError(`${where} cannot be used: ${innermost(error)}`, { cause: error });
}

export function toListenError(error: NodeJS.ErrnoException, { host, port }: Pick<Environment, "host" | "port">) {
  const next = port < 1024 ? 3000 : port + 1;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another: PORT=${next} npm start`,
    EACCES: `PORT: this user may not listen on port ${port}. Choose one from 1024 up, and let a proxy listen on ${port}.`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine. Use 127.0.0.1, 0.0.0.0, or one that \`ip address\` shows.`,
    ENOTFOUND: `HOST: ${host} is not a name that this machine can find. Use an address, such as 127.0.0.1.`,
    EAI_AGAIN: `HOST: ${host} is not a name that this machine can find now. Use an address, such as 127.0.0.1.`,
  };
  const reason = reasons[error.code ?? ""] ?? `HOST, PORT: ${host}:${port} cannot be listened on: ${error.message}`;
  return new StartError(reason, { cause: error });
}
