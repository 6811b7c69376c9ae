"use server";

import { refresh } from "next/cache";
import { cookies } from "next/headers";
import { markRead } from "@/lib/content/notices/admin-operations";
import { call } from "@/lib/kernel/perform";
import { environment } from "@/lib/kernel/process/environment";
import { action } from "@/lib/next/action";
import { languageCookie, schemeCookie } from "@/lib/next/appearance";
import { checkArguments } from "@/lib/next/check-action";
import { currentActor } from "@/lib/next/current-actor";
import { update } from "@/lib/people/preferences/admin-operations";

const yearSeconds = 365 * 24 * 60 * 60;

export async function chooseLanguage(form: FormData) {
  checkArguments(form instanceof FormData);
  const chosen = form.get("language");
  const language = chosen === "en" || chosen === "zh" ? chosen : null;
  await remember(languageCookie, language);
  await keep({ language });
}

export async function chooseScheme(form: FormData) {
  checkArguments(form instanceof FormData);
  const chosen = form.get("scheme");
  const scheme = chosen === "light" || chosen === "dark" ? chosen : null;
  await remember(schemeCookie, scheme);
  await keep({ scheme });
}

/** Stored in a cookie, for the sign-in page. */
async function remember(name: string, value: string | null) {
  const jar = await cookies();
  const secure = environment().appUrl.startsWith("https:");
  if (value) jar.set(name, value, { path: "/", sameSite: "lax", httpOnly: true, secure, maxAge: yearSeconds });
  else jar.delete(name);
}

/** Stored with the admin, for all browsers. */
async function keep(choice: { language: "en" | "zh" | null } | { scheme: "light" | "dark" | null }) {
  const actor = await currentActor();
  if (actor.user?.group) await call(update, choice, actor);
}

const mark = action(markRead);

export async function readNotice(last: Parameters<typeof mark>[0], input: Parameters<typeof mark>[1]) {
  const outcome = await mark(last, input);
  refresh(); // updates the count at the bell
  return outcome;
}
