import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type SandboxFaults, sandboxKeys } from "@/db/schema/sandbox";
import { onlyId, readSandboxKeys } from "./keys";
import { MiniProgramRefusal, Refusal } from "./requests";

const token = /^\/(cgi-bin\/stable_token|sns\/jscode2session)$/;
const prepay = /^\/v3\/pay\/transactions\/jsapi$/;
const console = /^\/wxa\/(getwxadevinfo|sec\/order\/(is_trade_|set_msg_))/;

const refusals: Record<string, readonly [path: RegExp, refusal: () => Error]> = {
  app_id_unknown: [token, () => new MiniProgramRefusal(40013, "invalid appid")],
  app_secret_wrong: [token, () => new MiniProgramRefusal(40125, "invalid appsecret")],
  address_not_allowed: [
    token,
    () => new MiniProgramRefusal(40164, "invalid ip 203.0.113.7 ipv6 ::ffff:203.0.113.7, not in whitelist"),
  ],
  console_closed: [console, () => new MiniProgramRefusal(48001, "api unauthorized")],
  merchant_unknown: [/^\/v3\//, () => new Refusal(400, "MCH_NOT_EXISTS", "no such merchant")],
  certificates_missing: [/^\/v3\/certificates$/, () => new Refusal(404, "RESOURCE_NOT_EXISTS", "no certificates")],
  openid_unknown: [prepay, () => new Refusal(400, "PARAM_ERROR", "payer.openid: not of this appid")],
  app_not_bound: [prepay, () => new Refusal(400, "APPID_MCHID_NOT_MATCH", "appid: not this merchant's")],
  payments_not_allowed: [prepay, () => new Refusal(403, "NO_AUTH", "the merchant has no JSAPI payments")],
};

export const faultNames = [
  "app_id_unknown",
  "app_secret_wrong",
  "address_not_allowed",
  "console_closed",
  "domains_missing",
  "only_request_domain",
  "shipping_not_managed",
  "shipping_not_confirmed",
  "mini_program_down",
  "signature_refused",
  "answers_signed_otherwise",
  "merchant_unknown",
  "certificates_missing",
  "certificates_sealed_otherwise",
  "openid_unknown",
  "app_not_bound",
  "payments_not_allowed",
  "pay_down",
  "bill_missing_line",
  "bill_double_line",
  "bill_wrong_amount",
  "bill_cut_off",
  "bill_bad_hash",
  "bill_other_columns",
  "message_quota_used",
  "carrier_silent",
  "carrier_out_of_numbers",
  "carrier_keeps_waybills",
  "bots_down",
  "webhooks_down",
] as const;
export type Fault = (typeof faultNames)[number];

export interface Faults {
  has(fault: Fault): boolean;
  /** The sandbox's clock, which can be wrong. */
  now(): Date;
  refuse(path: string): void;
}

const none: SandboxFaults = { faults: [], clock_seconds: 0, until: null };

export async function readFaults(db: Database): Promise<SandboxFaults> {
  const [row] = await db.select({ faults: sandboxKeys.faults }).from(sandboxKeys).where(eq(sandboxKeys.id, onlyId));
  const found = row?.faults;
  return found?.until && Date.parse(found.until) > Date.now() ? found : none;
}

interface FaultInput {
  faults: Fault[];
  clock_seconds?: number;
  minutes?: number;
}

export async function saveFaults(db: Database, { faults, clock_seconds = 0, minutes = 10 }: FaultInput) {
  await readSandboxKeys(db); // creates the row that contains the faults
  const until = new Date(Date.now() + minutes * 60_000).toISOString();
  const planted = faults.length === 0 && clock_seconds === 0 ? none : { faults, clock_seconds, until };
  await db.update(sandboxKeys).set({ faults: planted }).where(eq(sandboxKeys.id, onlyId));
  return planted;
}

export function faultsOf({ faults, clock_seconds }: SandboxFaults): Faults {
  return {
    has: (fault) => faults.includes(fault),
    now: () => new Date(Date.now() + clock_seconds * 1000),
    refuse(path) {
      for (const fault of faults) {
        const [where, refusal] = refusals[fault] ?? [];
        if (refusal && where?.test(path)) throw refusal();
      }
    },
  };
}
