import { AppError } from "@/lib/kernel/contract/errors";

const actionError = () => new AppError("invalid_request", "The action was not sent as one of our pages sends it.");

/** Call it first in a server action, because any client can send arguments that differ from those of our pages. */
export function checkArguments(areRight: boolean) {
  if (!areRight) throw actionError();
}
