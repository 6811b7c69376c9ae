import type { Recorded } from "@/lib/kernel/changes";
import { operation } from "@/lib/kernel/operation";
import { deleteOld, type LogName } from "./delete-old";
import { purged, purgeInput } from "./schemas";

/** Created and never changed: there is no such row. */
const purgeRecord: Recorded<{ log: LogName; older_than_days: number; deleted: number }> = { name: "purge" };

/** Less than what a host grants a request. */
const withinMs = 8000;

export const purgeOperation = <P extends `/cms/${string}`>(log: LogName, path: P, module: string, summary: string) =>
  operation({
    method: "POST",
    path,
    module,
    summary,
    description:
      "In small steps, for up to eight seconds: where more are left, `has_more` says so and another call goes on. What is deleted stays deleted even if the call is cut off.",
    access: "log.purge",
    body: purgeInput,
    output: purged,
    prepare: ({ older_than_days }, { db }) => deleteOld(db, log, older_than_days, { withinMs }),
    async run({ older_than_days }, { prepared, changed }) {
      changed(purgeRecord, 1, null, { log, older_than_days, deleted: prepared.deleted });
      return prepared;
    },
  });
