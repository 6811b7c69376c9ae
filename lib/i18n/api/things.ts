import type { RecordName } from "@/lib/kinds/kinds";
import { chinese, recordNames } from "@/lib/kinds/words";

/** The kinds of records, by their names in the operation log. */
export const things: Readonly<Record<RecordName, string>> = recordNames(chinese);
