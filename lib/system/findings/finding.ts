import type { Language } from "@/lib/i18n/language";
import type { Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import type { KeyName } from "@/lib/platform/stored-keys";
import { type PointName, pointOf } from "./points";

/** The most urgent first. */
export const states = ["fault", "warning", "unknown", "ok"] as const;
type State = (typeof states)[number];

export interface Finding {
  name: PointName;
  state: State;
  /** The observation and its consequence for the shop. */
  detail: Translatable;
  /** The action that resolves it. */
  change?: Translatable;
  /** The page of the back office to change it on, if it is not that of the point. Null: there is nothing to do. */
  link?: string | null;
  /** The cause of unusable keys: a wrong key, another setting of the shop, or no response from WeChat. */
  cause?: KeyName | "shop" | "silent" | undefined;
}

const inState =
  (state: State) =>
  (name: PointName, detail: Translatable, rest: Pick<Finding, "change" | "link" | "cause"> = {}): Finding => ({
    name,
    state,
    detail,
    ...rest,
  });
export const fault = inState("fault");
export const warning = inState("warning");
export const unknown = inState("unknown");
export const ok = inState("ok");

export const translateFindings = (findings: readonly Finding[], language: Language) =>
  findings.map(({ name, state, detail, change, link = pointOf(name).link ?? null }) => ({
    name,
    audience: pointOf(name).audience,
    state,
    detail: translate(detail, language),
    change: change ? translate(change, language) : null,
    link,
  }));

export type TranslatedFinding = ReturnType<typeof translateFindings>[number];

const signs = { fault: "✗", warning: "!", unknown: "?", ok: "✓" };

/** The findings as text for a terminal, the most urgent first. */
export function reportOf(findings: readonly Finding[], language: Language) {
  const lines = translateFindings(findings, language)
    .toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
    .map(({ state, name, detail, change }) => {
      const line = `${signs[state]} ${name}${language === "zh" ? "：" : ": "}${detail}`;
      return change ? `${line}\n    ${change}` : line;
    });
  const isReady = findings.every(({ state }) => state !== "fault");
  const last = isReady
    ? "The shop is ready for real shoppers."
    : "The points marked ✗ must be changed before real shoppers can buy.";
  return { isReady, text: `${lines.join("\n")}\n\n${translate(last, language)}` };
}
