import { english, recordNames } from "@/lib/kinds/words";

export const record = recordNames(english);
