import { english, kindNames } from "@/lib/kinds/words";

export const kinds = kindNames(english);
