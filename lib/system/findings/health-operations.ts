import { z } from "zod";
import type { Database } from "@/db/client";
import { freeBytes, megabyte } from "@/db/disk";
import { migrationState } from "@/db/migration-history";
import { checkWritable } from "@/db/writable";
import { msg } from "@/lib/i18n/msg";
import { AppError, diskFullError } from "@/lib/kernel/contract/errors";
import { namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { buildInfo } from "@/lib/kernel/process/build-info";
import { environment, hasCronSecret } from "@/lib/kernel/process/environment";
import { isLoopback } from "@/lib/kernel/process/read-environment";
import { isStopping } from "@/lib/kernel/process/stopping";
import { store } from "@/lib/kernel/process/store";
import { endsWithin } from "@/lib/kernel/work/ends-within";
import { findWarnings } from "./finders";
import { finding } from "./schemas";

export const checkHealth = operation({
  method: "GET",
  path: "/health",
  module: "system",
  summary: "The process answers",
  description:
    "It does not query the database, so a monitor can call it often. `GET /health/ready` does. Responds 503 while the process stops, so that a proxy uses another instance.",
  access: "public",
  output: namedObject("Health", {
    status: z.literal("ok").describe("Always `ok`: the process answers."),
    sandbox: z.boolean().describe("True: payments and logins are simulated."),
    version: z.string().meta({ examples: ["0.4.0"], description: "The version of Kiosk." }),
    commit: z
      .string()
      .nullable()
      .meta({
        examples: ["3f1c0d9a5b7e2468ace013579bdf02468ace1357"],
        description:
          "The commit that runs. `-dirty` behind it: from files that differ from it. Null where the build knew neither git nor GIT_COMMIT.",
      }),
  }),
  async run() {
    refuseWhileStopping();
    return { status: "ok" as const, sandbox: environment().sandbox, ...buildInfo() };
  },
});

export const checkReadiness = operation({
  method: "GET",
  path: "/health/ready",
  module: "system",
  summary: "The database answers, accepts writes and is up to date",
  description:
    "Responds 503 with the reason if this instance should be replaced or cannot sell: it stops, a newer version has migrated the database, the disk of the local database is full, or the database does not respond within 2.5 seconds. It can still answer requests then, so a proxy should follow `GET /health`. " +
    "`warnings` names problems of the installation: no admin, an address that cannot be reached. " +
    "It is there for two callers alone: one that sends CRON_SECRET as its bearer, and one on the same machine, from a loopback address without a proxy's headers.",
  access: "public",
  body: { raw: 0 },
  output: namedObject("Readiness", {
    status: z.literal("ready").describe("Always `ready`. Otherwise the answer is 503."),
    database: z.enum(["pg", "neon"]).describe("The driver."),
    warnings: z
      .array(finding)
      .optional()
      .meta({ examples: [[]], description: "Problems of the installation. Omitted for other callers." }),
  }),
  async run({ headers }, { db, actor }) {
    refuseWhileStopping();
    const { dataDir, hasLocalDatabase } = environment();
    // PostgreSQL writes its log in segments of 16 MB, and ends if there is no room for the next one.
    if (hasLocalDatabase && freeBytes(dataDir) < 16 * megabyte) throw diskFullError(dataDir);
    const checking = checkDatabase(db);
    if (!(await endsWithin(answerMs, checking))) throw new AppError("unavailable", "The database does not respond.");
    const warnings = canSeeWarnings(headers, actor.origin.ip)
      ? await findWarnings(db, actor.origin.language)
      : undefined;
    return { status: "ready" as const, database: store().driver, ...(warnings && { warnings }) };
  },
});

/** Shorter than the time that a probe of a proxy or a container waits. */
const answerMs = 2500;

async function checkDatabase(db: Database) {
  await checkWritable(db);
  const { pending, refusal } = await migrationState(db);
  if (refusal) throw new AppError("unavailable", msg("{reason}", { reason: refusal }));
  if (pending)
    throw new AppError("unavailable", msg("{count} migrations are missing in the database.", { count: pending }));
}

function refuseWhileStopping() {
  if (isStopping()) throw new AppError("unavailable", "This instance is about to stop.");
}

/**
 * A proxy on the same machine also connects from loopback, but adds a header with its client. Next adds the peer
 * itself.
 */
function canSeeWarnings(headers: Readonly<Record<string, string | undefined>>, ip: string) {
  if (hasCronSecret(headers)) return true;
  if (!isLoopback((headers.host ?? "localhost").replace(/:\d*$/, ""))) return false;
  const named = `${headers["x-forwarded-for"] ?? ip},${headers["x-real-ip"] ?? ip}`.split(",");
  const isProxied = headers.forwarded !== undefined || headers.via !== undefined;
  return !isProxied && [ip, ...named].every((address) => isLoopback(address.trim()));
}
