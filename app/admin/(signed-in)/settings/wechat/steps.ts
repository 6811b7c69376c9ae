import type { Answer } from "@/components/api/cms";

export type Finding = Answer<"POST", "/cms/doctor">["items"][number];

/** The steps to a shop in WeChat, in order, each with its checks. A step without checks cannot be verified automatically. */
const ways = {
  app: ["app_id", "access_token"],
  merchant: [
    "merchant_id",
    "merchant_serial",
    "merchant_key",
    "api_v3_key",
    "public_key",
    "merchant",
    "certificates",
    "prepay",
  ],
  address: ["app_url", "server_domains", "notify"],
  server: [
    ...["sandbox", "scheduler", "clock", "memory", "disk", "proxy", "cookies", "backup", "restored"],
    ...["bucket", "bucket_rights", "bucket_address", "bots"],
  ],
  console: ["shipping", "message_path", "message_templates"],
  code: [],
} as const satisfies Record<string, readonly string[]>;

/**
 * The checks that must pass before a step is done. The others can be unknown: for example, the test payment of one fen requires a
 * shopper.
 */
const proofs: Record<StepName, readonly string[]> = {
  app: ["access_token"],
  merchant: ["merchant"],
  address: ["app_url", "server_domains", "notify"],
  server: ["sandbox", "scheduler", "clock"],
  console: ["shipping"],
  code: [],
};

type StepName = keyof typeof ways;
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
 * `asked`: the findings include checks that call WeChat. In the sandbox, WeChat's responses are simulated, so findings about the
 * account are omitted.
 */
export function stepsOf(findings: readonly Finding[], wasQueried: boolean): Step[] {
  const isPlayed = findings.some(({ check, verdict }) => check === "sandbox" && verdict === "wrong");
  const own = isPlayed ? findings.filter(({ check }) => isOurs(check)) : findings;
  return (Object.keys(ways) as StepName[]).map((name) => {
    const checks: readonly string[] = ways[name];
    const found = own.filter(({ check }) => checks.includes(check));
    return { name, state: stateOf(name, found, { asked: wasQueried, isPlayed }), findings: found };
  });
}

const urgency: readonly StepState[] = ["todo", "look", "open", "byHand", "done"];

export const missingFirst = (steps: readonly Step[]) =>
  steps.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));

const isOurs = (check: string) => ["app_url", "message_templates", ...ways.server].includes(check) && check !== "clock";

function stateOf(name: StepName, found: Finding[], { asked, isPlayed }: { asked: boolean; isPlayed: boolean }) {
  const has = (verdict: Finding["verdict"]) => found.some((each) => each.verdict === verdict);
  if (has("wrong") || (isPlayed && (name === "app" || name === "merchant"))) return "todo";
  if (has("look")) return "look";
  const isProven =
    asked && proofs[name].every((check) => found.some((each) => each.check === check && each.verdict === "right"));
  if (name === "code" || (name === "console" && !isProven)) return "byHand";
  return isProven ? "done" : "open";
}
