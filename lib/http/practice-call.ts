import { AppError } from "@/lib/kernel/contract/errors";
import type { AnyOperation } from "@/lib/kernel/operation";
import { isPractising } from "@/lib/kernel/process/practice";
import { store } from "@/lib/kernel/process/store";
import { loadUser, verifyToken } from "@/lib/people/sessions/live-session";
import { isCrossSite, readCookie, sessionCookie } from "./credentials";
import type { ApiRequest } from "./messages";

/** While a shop practises, its own pages can call the sandbox, if an admin is signed in. */
export async function isPracticeCall(operations: readonly AnyOperation[], request: ApiRequest): Promise<boolean> {
  if (!operations.some(({ module }) => module === "sandbox")) return false;
  const token = readCookie(request.headers.cookie ?? "", sessionCookie());
  if (!token || isCrossSite(request) || !(await isPractising(store().db))) return false;
  return isAdmin(token);
}

async function isAdmin(token: string) {
  try {
    const { group, pending } = await loadUser(verifyToken(token, "admin"));
    return group !== null && !pending;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
