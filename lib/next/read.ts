import "server-only";
import { headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import type { z } from "zod";
import { pagePathHeader } from "@/lib/http/origin";
import type { User } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import type { Access, Body, Operation, Output, Payload } from "@/lib/kernel/operation";
import { call } from "@/lib/kernel/perform";
import { currentActor } from "./current-actor";
import { pageFailure } from "./page-failure";

type Schema = z.ZodType;

/**
 * Calls an operation for a page as the signed-in admin. Redirects to the sign-in if it is needed, and shows Next's own
 * page for 403 and 404.
 */
export async function read<A extends Access, U extends Schema, B extends Body, O extends Output, X>(
  declared: Operation<string, A, U, B, O, X>,
  input: Payload<U, "input"> & Payload<B, "input">,
): Promise<Payload<O, "output">> {
  const actor = await currentActor();
  try {
    return await call(declared, input, actor);
  } catch (error) {
    if (!(error instanceof AppError)) throw pageFailure(error);
    if (error.status === 401) redirect(await signInAddress());
    if (error.code === "password_change_required") redirect(await pendingAddress("password"));
    if (error.code === "second_factor_setup_required") redirect(await pendingAddress("second_factor"));
    if (error.status === 403) forbidden();
    if (error.code === "not_found" || error.code === "invalid_request") notFound();
    throw pageFailure(error);
  }
}

const wayBack = async () => new URLSearchParams({ next: await pageAddress() });

export const signInAddress = async () => `/admin/login?${await wayBack()}`;

/** The URL where admins do what they have to do before anything else. */
export const pendingAddress = async (pending: NonNullable<User["pending"]>) =>
  `/admin/login/${pending}?${await wayBack()}`;

export const pageAddress = async () => (await headers()).get(pagePathHeader) ?? "/";
