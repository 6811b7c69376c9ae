import { operation } from "@/lib/kernel/operation";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { deleteOld, type LogName } from "./delete-old";
import { purged, purgeInput } from "./schemas";

/** Recorded as a creation, although no such row exists. */
const purgeRecord: LoggedKind<{ log: LogName; older_than_days: number; deleted: number }> = { name: "purge" };

/** Shorter than the request timeout of hosting providers. */
const withinMs = 8000;

export const purgeOperation = <P extends `/cms/${string}`>(log: LogName, path: P, module: string, summary: string) =>
  operation({
    method: "POST",
    path,
    module,
    summary,
    description:
      "Deletes in small steps, for up to eight seconds. If more lines remain, `has_more` is true: call again. Lines deleted before an interruption remain deleted.",
    access: "log.purge",
    reads: "log.purge",
    body: purgeInput,
    output: purged,
    prepare: ({ older_than_days }, { db }) => deleteOld(db, log, older_than_days, { withinMs }),
    async run({ older_than_days }, { prepared, changed }) {
      changed(purgeRecord, 1, null, { log, older_than_days, deleted: prepared.deleted });
      return prepared;
    },
  });
