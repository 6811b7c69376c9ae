"use client";

import { useActionState, useSyncExternalStore } from "react";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { CodeFields } from "@/components/session/code-fields";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { createFirst, signInForm } from "./actions";
import { type FirstAdminState, type SignInState, signInErrorMessage } from "./sign-in-state";

const admins = ["root", "clerk"] as const;

/** `demo`: the existing demo accounts, which the sandbox can sign in with one click. */
export function SignInForm({ next, demo }: { next: string; demo: string[] }) {
  const t = useTranslator();
  const { language } = useReader();
  const demoAdmins = admins.filter((name) => demo.includes(name));
  const [state, submit, isPending] = useActionState<SignInState, FormData>(signInForm, { account: "" });
  if (state.ticket)
    return (
      <form action={submit} className="grid gap-3.5">
        {state.refusal && <ProblemNote>{signInErrorMessage(state.refusal, t, language, true)}</ProblemNote>}
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="account" value={state.account} />
        <input type="hidden" name="ticket" value={state.ticket} />
        <CodeFields />
        <SubmitButton label={t("signIn.submit")} isPending={isPending} />
        <a href={`?${new URLSearchParams({ next })}`} className="flex min-h-11 items-center justify-center text-ink-2">
          {t("signIn.code.back")}
        </a>
      </form>
    );
  return (
    <>
      <form action={submit} className="grid gap-3.5">
        {state.refusal && <ProblemNote>{signInErrorMessage(state.refusal, t, language)}</ProblemNote>}
        <input type="hidden" name="next" value={next} />
        <TextField
          label={t("signIn.account")}
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          required
          defaultValue={state.account}
        />
        <PasswordField
          label={t("signIn.password")}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          required
        />
        <SubmitButton label={t("signIn.submit")} isPending={isPending} />
      </form>
      {demoAdmins.length > 0 && (
        <form action={submit} className="mt-6 grid gap-2.5 border-t pt-5">
          <div>
            <h2 className="font-semibold">{t("signIn.demo")}</h2>
            <p className="text-small text-ink-2">{t("signIn.demo.what")}</p>
          </div>
          <input type="hidden" name="next" value={next} />
          <div className="grid gap-2 sm:grid-cols-2">
            {demoAdmins.map((name) => (
              <DemoButton key={name} account={name} title={t(titles[name])} what={t(rights[name])} />
            ))}
          </div>
        </form>
      )}
    </>
  );
}

const rights = { root: "signIn.asOwner.what", clerk: "signIn.asClerk.what" } as const;
const titles = { root: "signIn.asOwner", clerk: "signIn.asClerk" } as const;

function DemoButton({ account, title, what }: { account: string; title: string; what: string }) {
  return (
    <button
      type="submit"
      name="demo"
      value={account}
      className="grid content-start gap-0.5 rounded-control border bg-panel px-3 py-2 text-left hover:bg-hover"
    >
      <span className="font-medium">{title}</span>
      <span className="text-small text-ink-2">{what}</span>
    </button>
  );
}

/** Shown while the shop has no admin: the code that `npm start` printed creates the owner's account. */
export function FirstAdminForm() {
  const t = useTranslator();
  const { language } = useReader();
  const empty: FirstAdminState = { code: "", username: "" };
  const [{ code, username, problem }, submit, isPending] = useActionState(createFirst, empty);
  return (
    <form action={submit} className="grid gap-3.5">
      {problem && !problem.errors?.length && (
        <ProblemNote>{problem.code === "not_found" ? problem.detail : formatProblem(problem, t, language)}</ProblemNote>
      )}
      <TextField
        label={t("signIn.owner.code")}
        help={t("signIn.owner.code.help")}
        error={errorAt(problem, "code")}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        required
        defaultValue={code}
      />
      <TextField
        label={t("signIn.owner.username")}
        help={t("signIn.owner.username.help")}
        error={errorAt(problem, "username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        required
        defaultValue={username}
      />
      <PasswordField
        label={t("signIn.password")}
        help={t("signIn.own.help")}
        error={errorAt(problem, "password")}
        name="password"
        autoComplete="new-password"
        maxLength={128}
        required
      />
      <SubmitButton label={t("signIn.owner.submit")} isPending={isPending} />
    </form>
  );
}

export const SubmitButton = ({ label, isPending }: { label: string; isPending: boolean }) => (
  <Button type="submit" look="primary" disabled={isPending} className="min-h-10 justify-center max-md:min-h-11">
    {label}
  </Button>
);

const subscribe = () => () => {};

/** Over http the browser drops the cookie of an https shop, and signing in would lead back to the form without a message. */
export function InsecureNote({ address }: { address: string }) {
  const t = useTranslator();
  const isInsecure = useSyncExternalStore(
    subscribe,
    () => location.protocol === "http:",
    () => false,
  );
  if (!isInsecure) return null;
  return (
    <ProblemNote>
      {t("signIn.insecure")}{" "}
      <a href={address} className="underline wrap-anywhere">
        {address}
      </a>
    </ProblemNote>
  );
}
