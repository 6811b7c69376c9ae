import type { Translator } from "@/lib/i18n/admin/translator";

/** The built-in group is `root` in the API, and cannot be renamed. Pages call it the owner's. */
export const groupName = <Name extends string | undefined>(name: Name, t: Translator) =>
  name === "root" ? t("common.owner") : name;
