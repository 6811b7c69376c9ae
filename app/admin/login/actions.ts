"use server";

import { redirect } from "next/navigation";
import { demoAccounts } from "@/components/session/demo-accounts";
import type { Problem } from "@/lib/kernel/contract/problem";
import { environment } from "@/lib/kernel/process/environment";
import { action } from "@/lib/next/action";
import { signInAdmin, signOut } from "@/lib/next/auth";
import { checkArguments } from "@/lib/next/check-arguments";
import { currentLanguage, getWords } from "@/lib/next/words";
import { signOut as endOwnSession } from "@/lib/people/sign-in/operations";
import { refusalWords } from "./refusal-words";
import { returnAddress } from "./return-address";
import type { SignInState } from "./sign-in-state";

/** Works without JavaScript too: the form posts here, and the page comes back with the state. */
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

/** Signs in within a page whose session has ended, and leaves the page as it is. Returns why not, in words. */
export async function signInAgain(account: string, password: string) {
  checkArguments(typeof account === "string" && typeof password === "string");
  const refusal = await signInAdmin(account, password);
  return refusal && refusalWords(refusal, await getWords(), await currentLanguage());
}

const endSession = action(endOwnSession);

/** Ends the session in the database, and only then forgets its cookie. Returns why not. */
export async function leave(): Promise<Problem | undefined> {
  const { problem } = await endSession({}, {});
  if (problem && problem.code !== "unauthenticated") return problem;
  await signOut({ redirect: false });
  redirect("/admin/login?ended");
}
