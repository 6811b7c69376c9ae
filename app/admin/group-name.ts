import type { Translator } from "@/lib/i18n/admin/translator";

/** The built-in group has its name of the API, `root`, which nobody can change. Pages show who is in it. */
export const groupName = <Name extends string | undefined>(name: Name, words: Translator) =>
  name === "root" ? words("common.owner") : name;
