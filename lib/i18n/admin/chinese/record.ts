import type { Catalogue } from "@/lib/i18n/admin/words";
import { chinese, recordNames } from "@/lib/kinds/words";

export const record: Catalogue["record"] = recordNames(chinese);
