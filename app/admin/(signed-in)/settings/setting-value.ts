"use client";

import { useReader, useTranslator } from "@/components/i18n/translator";
import { describeZone, formatNumber } from "@/lib/i18n/format";
import type { Setting } from "./setting-draft";

const named = ["express", "local", "pickup", "virtual", "off", "sensitive", "all"] as const;

export function useOptionName() {
  const t = useTranslator();
  const { language } = useReader();
  return (name: string) => {
    const known = named.find((one) => one === name);
    if (name.includes("/")) return describeZone(name, language);
    return known ? t(`settings.option.${known}`) : name;
  };
}

export function useSettingValue() {
  const t = useTranslator();
  const { language } = useReader();
  const nameOf = useOptionName();
  return ({ type }: Pick<Setting, "type">, value: Setting["value"]) => {
    if (typeof value === "boolean") return t(value ? "settings.on" : "settings.off");
    if (value === "") return t("settings.none");
    if (type === "list" || type === "choice")
      return String(value)
        .split(",")
        .map(nameOf)
        .join(language === "zh" ? "、" : ", ");
    return typeof value === "number" ? formatNumber(value) : value;
  };
}
