"use server";

import { redirect } from "next/navigation";
import type { Problem } from "@/lib/kernel/contract/problem";
import { action } from "@/lib/next/action";
import { checkArguments } from "@/lib/next/check-action";
import { changePassword } from "@/lib/people/users/operations";
import { returnAddress } from "../return-address";

const change = action(changePassword);

/** Also works without JavaScript. Returns the problem, or redirects to the requested page. */
export async function choosePassword(_last: Problem | undefined, form: FormData): Promise<Problem | undefined> {
  checkArguments(form instanceof FormData);
  const textOf = (name: string) => String(form.get(name) ?? "");
  const { problem } = await change({}, { old_password: textOf("old_password"), new_password: textOf("new_password") });
  if (problem) return problem;
  redirect(returnAddress(form.get("next")));
}
