import type { Catalogue } from "@/lib/i18n/admin/words";
import { chinese, kindNames } from "@/lib/kinds/words";

export const kinds: Catalogue["kinds"] = kindNames(chinese);
