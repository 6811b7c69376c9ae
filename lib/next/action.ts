import "server-only";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import type { Actor } from "@/lib/kernel/contract/actor";
import { toAppError } from "@/lib/kernel/contract/errors";
import { type Problem, problemOf } from "@/lib/kernel/contract/problem";
import { pathNames } from "@/lib/kernel/input";
import type { Access, Body, Operation, Output, Payload } from "@/lib/kernel/operation";
import { call } from "@/lib/kernel/perform";
import { explain } from "@/lib/kernel/process/error-log";
import { checkArguments } from "./check-action";
import { currentActor } from "./current-actor";

type Schema = z.ZodType;
type Outcome<T> = { done?: T; problem?: Problem };

/**
 * Wraps an operation for `useActionState`, with typed values instead of FormData. Returns problems, and rethrows Next's
 * own signals (redirect, forbidden).
 */
export function action<A extends Access, U extends Schema, B extends Body, O extends Output, X>(
  declared: Operation<string, A, U, B, O, X>,
) {
  type Input = Payload<U, "input"> & Payload<B, "input">;
  type Done = Payload<O, "output">;
  return async (_last: Outcome<Done>, input: Input): Promise<Outcome<Done>> => {
    checkArguments(typeof input === "object" && input !== null && !Array.isArray(input));
    let actor: Actor | undefined;
    try {
      const { origin, user } = await currentActor();
      actor = { user, origin: { ...origin, path: filled(declared.path, input) } };
      return { done: await call(declared, input, actor) };
    } catch (error) {
      unstable_rethrow(error);
      if (!actor) return { problem: problemOf(toAppError(error), "", "en") };
      const { requestId, language } = actor.origin;
      const refused = explain(error, actor.origin, `${declared.method} ${declared.path}`);
      return { problem: problemOf(refused, requestId, language) };
    }
  };
}

/** The log shows the API's path, not the page's. */
function filled(path: string, input: unknown) {
  const fields = new Map(Object.entries(input ?? {}));
  return pathNames(path).reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(String(fields.get(name)))),
    path,
  );
}
