import type { Code } from "@/lib/kernel/contract/errors";
import type { Problem } from "@/lib/kernel/contract/problem";

export interface SignInState {
  /** The submitted account, to fill in the form again. The password is never returned. */
  account: string;
  /** The password was right, and a code is needed. */
  ticket?: string;
  refusal?: { code: Code | "missing"; wait?: number };
}

export interface FirstAdminState {
  code: string;
  username: string;
  problem?: Problem;
}
