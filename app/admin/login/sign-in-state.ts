import type { Code } from "@/lib/kernel/contract/errors";

export interface SignInState {
  /** The typed account, for the form that comes back. The password is never sent back. */
  account: string;
  refusal?: { code: Code | "missing"; wait?: number };
}
