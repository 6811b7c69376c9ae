"use server";

import { redirect } from "next/navigation";
import { demoAccounts } from "@/components/session/demo-accounts";
import type { Problem } from "@/lib/kernel/contract/problem";
import { environment } from "@/lib/kernel/process/environment";
import { action } from "@/lib/next/action";
import { signInAdmin, signOut } from "@/lib/next/auth";
import { checkArguments } from "@/lib/next/check-arguments";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { signOut as endOwnSession } from "@/lib/people/sign-in/operations";
import { createFirstAdmin } from "@/lib/people/users/first-admin";
import { returnAddress } from "./return-address";
import { signInErrorMessage } from "./sign-in-error-message";
import type { FirstAdminState, SignInState } from "./sign-in-state";

/** Also works without JavaScript: the form posts here, and the page is rendered with the returned state. */
export async function signInForm(_last: SignInState, form: FormData): Promise<SignInState> {
  checkArguments(form instanceof FormData);
  const demo = environment().sandbox && demoAccounts.find(({ account }) => account === form.get("demo"));
  const account = demo ? demo.account : String(form.get("account") ?? "").trim();
  const password = demo ? demo.password : String(form.get("password") ?? "");
  if (!account || !password) return { account, refusal: { code: "missing" } };
  const refusal = await signInAdmin(account, password);
  if (refusal) return { account, refusal };
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
  await signInAdmin(username!, password!);
  redirect("/admin");
}

/** Signs in again within a page whose session has ended, without reloading the page. Returns the reason for a refusal as text. */
export async function signInAgain(account: string, password: string) {
  checkArguments(typeof account === "string" && typeof password === "string");
  const refusal = await signInAdmin(account, password);
  return refusal && signInErrorMessage(refusal, await getTranslator(), await currentLanguage());
}

const endSession = action(endOwnSession);

/** Deletes the session in the database before its cookie. Returns the problem, if any. */
export async function leave(): Promise<Problem | undefined> {
  const { problem } = await endSession({}, {});
  if (problem && problem.code !== "unauthenticated") return problem;
  await signOut({ redirect: false });
  redirect("/admin/login?ended");
}
