import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { sessionCookie } from "@/lib/http/credentials";
import { createOrigin, readPeer } from "@/lib/http/origin";
import type { Actor } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import { loadUser, verifyToken } from "@/lib/people/sessions/live-session";
import { readToken } from "@/lib/people/sessions/token";
import { currentAppearance } from "./appearance";
import { pageFailure } from "./page-failure";
import { later } from "./route";

/** Reads the actor of a page from the admin's cookie, once per request. */
export const currentActor = cache(() => readActor().catch((error) => Promise.reject(pageFailure(error))));

/** Undefined for everyone but admins who can work now. */
export async function currentAdmin() {
  const { user } = await currentActor();
  return user?.group && !user.pending ? user : undefined;
}

async function readActor(): Promise<Actor> {
  const given = Object.fromEntries(await headers());
  const from = given.referer;
  const path = from && URL.canParse(from) ? new URL(from).pathname : "";
  const origin = createOrigin({ path, headers: given, peer: readPeer(given), later }, "page");
  const token = (await cookies()).get(sessionCookie())?.value;
  const user = token ? await userOrNull(token) : null;
  const { language } = await currentAppearance(user);
  return { origin: { ...origin, language: language ?? origin.language }, user };
}

async function userOrNull(token: string) {
  try {
    return await loadUser(verifyToken(token, "admin"));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The time at which the admin's cookie was issued. It is valid for 30 days. */
export const cookieIssuedAt = async () => readToken((await cookies()).get(sessionCookie())!.value, "admin").issuedAt;
