import type { Code } from "@/lib/kernel/contract/errors";

export interface SignInState {
  /** The submitted account, to fill in the form again. The password is never returned. */
  account: string;
  refusal?: { code: Code | "missing"; wait?: number };
}
