import "server-only";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import { problemOf } from "@/lib/kernel/contract/problem";
import { decodeUrl } from "@/lib/kernel/input";
import type { Access, AnyOperation, Body, Operation, Output, Payload } from "@/lib/kernel/operation";
import { call } from "@/lib/kernel/perform";
import { explain } from "@/lib/kernel/process/error-log";
import { currentActor } from "./current-actor";

type Schema = z.ZodType;

/** Reads data for a part of a page. A failure is only shown in that part. The page must check its permission first. */
export async function attempt<A extends Access, U extends Schema, B extends Body, O extends Output, X>(
  declared: Operation<string, A, U, B, O, X>,
  input: Payload<U, "input"> & Payload<B, "input">,
) {
  const actor = await currentActor();
  try {
    return { done: await call(declared, input, actor) };
  } catch (error) {
    unstable_rethrow(error);
    const { requestId, language } = actor.origin;
    const refused = explain(error, actor.origin, `${declared.method} ${declared.path}`);
    return { problem: problemOf(refused, requestId, language) };
  }
}

export const inputOf = <U extends Schema>(
  declared: Operation<string, Access, U, Body, Output, unknown>,
  query: string,
) => decodeUrl(declared as AnyOperation, {}, new URLSearchParams(query)).url as Payload<U, "input">;
