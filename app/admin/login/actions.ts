"use server";

import { redirect } from "next/navigation";
import { demoAccounts } from "@/components/session/demo-accounts";
import type { Problem } from "@/lib/kernel/contract/problem";
import { environment } from "@/lib/kernel/process/environment";
import { action } from "@/lib/next/action";
import { signInAdmin, signOut } from "@/lib/next/auth";
import { checkArguments } from "@/lib/next/check-action";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { signOut as endOwnSession } from "@/lib/people/sign-in/operations";
import { createFirstAdmin } from "@/lib/people/users/first-admin";
import { changePassword } from "@/lib/people/users/operations";
import { returnAddress } from "./return-address";
import { type FirstAdminState, type SignInState, signInErrorMessage } from "./sign-in-state";

/** Also works without JavaScript: the form posts here, and the page is rendered with the returned state. */
export async function signInForm(_last: SignInState, form: FormData): Promise<SignInState> {
  checkArguments(form instanceof FormData);
  const ticket = String(form.get("ticket") ?? "");
  if (ticket) return enterCode(ticket, form);
  const demo = environment().sandbox && demoAccounts.find(({ account }) => account === form.get("demo"));
  const account = demo ? demo.account : String(form.get("account") ?? "").trim();
  const password = demo ? demo.password : String(form.get("password") ?? "");
  if (!account || !password) return { account, refusal: { code: "missing" } };
  const refusal = await signInAdmin({ account, password });
  if (refusal?.ticket) return { account, ticket: refusal.ticket };
  if (refusal) return { account, refusal };
  redirect(returnAddress(form.get("next")));
}

async function enterCode(ticket: string, form: FormData): Promise<SignInState> {
  const account = String(form.get("account") ?? "");
  const code = String(form.get("code") ?? "").trim();
  const refusal = await signInAdmin({ ticket, code, trust: form.has("trust") });
  // The ticket has expired, or the password was changed: the password is needed again.
  if (refusal?.code === "invalid_request" && code) return { account, refusal: { code: "token_expired" } };
  if (refusal) return { account, ticket, refusal };
  redirect(returnAddress(form.get("next")));
}

const create = action(createFirstAdmin);

/** Creates the first admin and signs in. Also works without JavaScript. */
export async function createFirst(_last: FirstAdminState, form: FormData): Promise<FirstAdminState> {
  checkArguments(form instanceof FormData);
  const [code, username, password] = ["code", "username", "password"].map((name) =>
    String(form.get(name) ?? "").trim(),
  );
  const { problem } = await create({}, { code: code!, username: username!, password: password! });
  if (problem) return { code: code!, username: username!, problem };
  await signInAdmin({ account: username!, password: password! });
  redirect("/admin");
}

/**
 * Signs in again within a page whose session has ended, without reloading the page. Takes the fields of the sign-in page.
 * Returns the ticket of the second step, or the reason for a refusal as text.
 */
export async function signInAgain(form: Record<string, string>): Promise<{ ticket?: string; refusal?: string }> {
  checkArguments(typeof form === "object" && form !== null);
  const textOf = (name: string) => (typeof form[name] === "string" ? form[name] : "");
  const ticket = textOf("ticket");
  const refused = ticket
    ? await signInAdmin({ ticket, code: textOf("code").trim(), trust: textOf("trust") !== "" })
    : await signInAdmin({ account: textOf("account"), password: textOf("password") });
  if (!refused) return {};
  if (refused.ticket) return { ticket: refused.ticket };
  const hasExpired = ticket && refused.code === "invalid_request";
  const refusal = hasExpired ? { code: "token_expired" as const } : refused;
  const message = signInErrorMessage(refusal, await getTranslator(), await currentLanguage(), ticket !== "");
  return { refusal: message, ...(ticket && !hasExpired && { ticket }) };
}

const endSession = action(endOwnSession);

/** Deletes the session in the database before its cookie. Returns the problem, if any. */
export async function leave(): Promise<Problem | undefined> {
  const { problem } = await endSession({}, {});
  if (problem && problem.code !== "unauthenticated") return problem;
  await signOut({ redirect: false });
  redirect("/admin/login?ended");
}

const change = action(changePassword);

/** Also works without JavaScript. Returns the problem, or redirects to the requested page. */
export async function choosePassword(_last: Problem | undefined, form: FormData): Promise<Problem | undefined> {
  checkArguments(form instanceof FormData);
  const textOf = (name: string) => String(form.get(name) ?? "");
  const { problem } = await change({}, { old_password: textOf("old_password"), new_password: textOf("new_password") });
  if (problem) return problem;
  redirect(returnAddress(form.get("next")));
}
