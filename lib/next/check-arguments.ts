import { AppError } from "@/lib/kernel/contract/errors";

/** Server actions call this first: anybody can send them other arguments than our pages do. */
export function checkArguments(areRight: boolean) {
  if (!areRight) throw new AppError("invalid_request", "The action was not sent as one of our pages sends it.");
}
