import type { Database } from "@/db/client";
import { AppError } from "@/lib/kernel/contract/errors";
import { addressBlock, decrementCounter, limitAttempts } from "@/lib/kernel/limits";

const window = { seconds: 15 * 60, most: "login.address_max_failures" } as const;

interface Sender {
  ip: string;
  user?: number;
}
const keyOf = ({ ip, user }: Sender) => `codes ${user === undefined ? addressBlock(ip) : `of ${user}`}`;

/**
 * Verifies a code with WeChat. Unauthenticated clients can cause such a call, so it is counted before it is sent, and
 * remains counted if WeChat refuses the code. Concurrent calls cannot exceed the limit.
 */
export async function withCodeLimit<T>(db: Database, sender: Sender, ask: () => Promise<T>): Promise<T> {
  const key = keyOf(sender);
  await limitAttempts(db, { key, ...window });
  try {
    const answered = await ask();
    await decrementCounter(db, key);
    return answered;
  } catch (error) {
    if (!isRefusal(error)) await decrementCounter(db, key);
    throw error;
  }
}

const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.code === "login_failed" || error.code === "invalid_request");
