import { z } from "zod";
import { migrationState } from "@/db/migration-history";
import { environment } from "@/lib/kernel/environment";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { store } from "@/lib/kernel/store";

export const health = operation({
  method: "GET",
  path: "/health",
  module: "system",
  summary: "The process answers",
  access: "public",
  output: z.object({ status: z.literal("ok"), sandbox: z.boolean() }),
  run: async () => ({ status: "ok" as const, sandbox: environment().sandbox }),
});

export const ready = operation({
  method: "GET",
  path: "/health/ready",
  module: "system",
  summary: "The database answers and is up to date",
  access: "public",
  output: z.object({ status: z.literal("ready"), database: z.enum(["pglite", "pg", "neon"]) }),
  async run(_, { db }) {
    const { pending, refusal, isAhead } = await migrationState(db);
    // A rolling upgrade migrates the database first: old instances stay ready until the new ones listen.
    if (refusal && !isAhead) throw new AppError("unavailable", refusal);
    if (pending) throw new AppError("unavailable", `${pending} migrations are missing in the database.`);
    return { status: "ready" as const, database: store().driver };
  },
});
