"use client";

import { unstable_rethrow } from "next/navigation";
import { type ComponentProps, type FormEvent, useActionState, useEffect } from "react";
import { type PageProblem, problemWords } from "@/components/api/problem-words";
import { useToast } from "@/components/ui/toast";
import { useReader, useWords } from "@/components/words/words";
import { leave } from "../login/actions";

const offline = { code: "offline", detail: "", request_id: "" } as const;

/** Signs out, also without JavaScript. If the session cannot be ended, the page stays; with JavaScript it says so. */
export function SignOutForm(form: Omit<ComponentProps<"form">, "action">) {
  const refuse = useRefusal();
  const [problem, signOut] = useActionState(leave, undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is said once
  useEffect(() => {
    if (problem) refuse(problem);
  }, [problem]);
  function stayOffline(event: FormEvent) {
    if (navigator.onLine) return;
    event.preventDefault();
    refuse(offline);
  }
  return <form {...form} action={signOut} onSubmit={stayOffline} />;
}

/** The same for the palette, which is closed before the answer comes. */
export function useSignOut() {
  const refuse = useRefusal();
  return async () => {
    const problem = await leave().catch((error) => {
      unstable_rethrow(error); // the way to the sign-in page
      return offline;
    });
    if (problem) refuse(problem);
  };
}

function useRefusal() {
  const words = useWords();
  const { language } = useReader();
  const toast = useToast();
  return (problem: PageProblem) =>
    toast({
      message: words("shell.stillSignedIn", { reason: problemWords(problem, words, language) }),
      isProblem: true,
    });
}
