import type { Answer } from "@/components/api/cms";

export type Finding = Answer<"POST", "/cms/doctor">["items"][number];

/** The way to a shop in WeChat, in its order. Each step has the checks that belong to it; a step without checks is for a person alone. */
const ways = {
  app: ["app_id", "access_token"],
  merchant: [
    ...["merchant_id", "merchant_serial", "merchant_key", "api_v3_key", "public_key"],
    ...["merchant", "certificates", "prepay"],
  ],
  address: ["app_url", "server_domains", "notify"],
  server: ["sandbox", "scheduler", "clock", "bucket", "bucket_rights", "bucket_address", "bots"],
  console: ["shipping", "message_templates"],
  code: [],
} as const satisfies Record<string, readonly string[]>;

/** What must be right before a step is done. Others may stay unknown: a payment of one fen is tried for a shopper only. */
const proofs: Record<StepName, readonly string[]> = {
  app: ["access_token"],
  merchant: ["merchant"],
  address: ["app_url", "server_domains", "notify"],
  server: ["sandbox", "scheduler", "clock"],
  console: ["shipping"],
  code: [],
};

type StepName = keyof typeof ways;
/** todo: something is wrong or missing · look: it may not work · open: it is not known yet · done · byHand: nobody can ask. */
export type StepState = "todo" | "look" | "open" | "done" | "byHand";

export interface Step {
  name: StepName;
  state: StepState;
  findings: Finding[];
}

/**
 * Where the shop stands. `asked`: WeChat was asked too. In the sandbox WeChat's part is played, so its answers about the account say nothing:
 * they are left out.
 */
export function stepsOf(findings: readonly Finding[], asked: boolean): Step[] {
  const isPlayed = findings.some(({ check, verdict }) => check === "sandbox" && verdict === "wrong");
  const own = isPlayed ? findings.filter(({ check }) => isOurs(check)) : findings;
  return (Object.keys(ways) as StepName[]).map((name) => {
    const checks: readonly string[] = ways[name];
    const found = own.filter(({ check }) => checks.includes(check));
    return { name, state: stateOf(name, found, { asked, isPlayed }), findings: found };
  });
}

const urgency: readonly StepState[] = ["todo", "look", "open", "byHand", "done"];

/** The steps that are missing come first, those that are done last; else they keep their order. */
export const missingFirst = (steps: readonly Step[]) =>
  steps.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));

/** What the server knows of itself. */
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
