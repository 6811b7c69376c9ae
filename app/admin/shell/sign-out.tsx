"use client";

import { unstable_rethrow } from "next/navigation";
import { type ComponentProps, type FormEvent, startTransition, useActionState, useEffect } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useConfirmDiscard } from "@/components/edit/unsaved-changes";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import { leave } from "../login/actions";

const offline = { code: "offline", detail: "", request_id: "" } as const;

/**
 * Also works without JavaScript. If the session cannot be ended, the admin remains on the page; with JavaScript, a toast shows
 * the problem.
 */
export function SignOutForm(form: Omit<ComponentProps<"form">, "action">) {
  const refuse = useRefusal();
  const confirmDiscard = useConfirmDiscard();
  const [problem, signOut] = useActionState(leave, undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast per problem
  useEffect(() => {
    if (problem) refuse(problem);
  }, [problem]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (navigator.onLine) confirmDiscard(() => startTransition(signOut));
    else refuse(offline);
  }
  return <form {...form} action={signOut} onSubmit={submit} />;
}

/** Signs out from the palette, which closes before the response arrives. */
export function useSignOut() {
  const refuse = useRefusal();
  return async () => {
    const problem = await leave().catch((error) => {
      unstable_rethrow(error); // redirects to the sign-in page
      return offline;
    });
    if (problem) refuse(problem);
  };
}

function useRefusal() {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  return (problem: PageProblem) =>
    toast({
      message: t("shell.stillSignedIn", { reason: formatProblem(problem, t, language) }),
      isProblem: true,
    });
}
