import type { z } from "zod";
import type { dict, dictType } from "@/lib/system/dictionaries/schemas";

export type Dictionary = z.output<typeof dictType>;
export type Entry = z.output<typeof dict>;
