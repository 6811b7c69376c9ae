import type { Answer } from "@/components/api/cms";
import { type PointName, pointNames, pointOf, type StepName, stepNames } from "@/lib/system/findings/points";

export type Finding = Answer<"GET", "/cms/doctor">["items"][number];

/**
 * `todo`: a check failed or a value is missing. `look`: there is a warning. `open`: the result is not known yet. `byHand`: it
 * cannot be verified automatically.
 */
export type StepState = "todo" | "look" | "open" | "done" | "byHand";

export interface Step {
  name: StepName;
  state: StepState;
  findings: Finding[];
}

/**
 * The steps to a shop in WeChat. `wasQueried`: the findings include WeChat's answers. Without real keys there are none: the sandbox
 * only simulates them.
 */
export function stepsOf(findings: readonly Finding[], wasQueried: boolean): Step[] {
  const hasNoKeys = findings.some(({ name, state }) => hasKeys.includes(name) && state === "fault");
  return stepNames.map((name) => {
    const found = findings.filter((one) => {
      const { step, asksWechat } = pointOf(one.name);
      return step === name && !(hasNoKeys && asksWechat);
    });
    return { name, state: stateOf(name, found, { wasQueried, hasNoKeys }), findings: found };
  });
}

const hasKeys: readonly PointName[] = ["sandbox", "wechat_keys"];
const urgency: readonly StepState[] = ["todo", "look", "open", "byHand", "done"];

export const missingFirst = (steps: readonly Step[]) =>
  steps.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));

function stateOf(
  name: StepName,
  found: Finding[],
  { wasQueried, hasNoKeys }: { wasQueried: boolean; hasNoKeys: boolean },
) {
  const has = (state: Finding["state"]) => found.some((each) => each.state === state);
  if (has("fault") || (hasNoKeys && (name === "app" || name === "merchant"))) return "todo";
  if (has("warning")) return "look";
  const isOk = (point: PointName) => found.some((each) => each.name === point && each.state === "ok");
  const proofs = pointNames.filter((point) => pointOf(point).step === name && pointOf(point).proves);
  const isProven = wasQueried && proofs.every(isOk);
  if (name === "code" || (name === "console" && !isProven)) return "byHand";
  return isProven ? "done" : "open";
}
