"use client";

import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { type PageProblem, sessionEnded } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { CodeFields } from "./code-fields";
import { EnterCode } from "./enter-code";

type Remedy = (problem: PageProblem) => Promise<boolean>;
const Context = createContext<Remedy>(async () => false);

/**
 * Requests in place the password of an ended session, or the code that the server requires. Resolves to true if the request can be
 * repeated, and to false for other problems, or if the admin closed the dialog.
 */
export const useRemedy = () => useContext(Context);

interface Props {
  account: string;
  /** When the cookie was issued, in milliseconds. */
  issuedAt: number;
  /** Takes the fields of the form. Returns the ticket of the second step, or the reason for a refusal, or neither. */
  signIn: (form: Record<string, string>) => Promise<{ ticket?: string; refusal?: string }>;
  children: ReactNode;
}

/** If the session ends, admins sign in again within the page, so that typed values are not lost. */
export function SessionProvider({ account, issuedAt, signIn, children }: Props) {
  useRenewal(issuedAt);
  const [opened, setOpened] = useState<"password" | "code">();
  const answer = useRef<(isDone: boolean) => void>(undefined);
  const pending = useRef<Promise<boolean>>(undefined);

  const remedy = useCallback<Remedy>(async ({ code }) => {
    const isEnded = sessionEnded.has(code);
    if (!isEnded && code !== "code_required") return false;
    pending.current ??= new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setOpened(isEnded ? "password" : "code");
    }).finally(() => {
      pending.current = undefined;
      setOpened(undefined);
    });
    return pending.current;
  }, []);
  const end = (isDone: boolean) => answer.current?.(isDone);

  return (
    <Context value={remedy}>
      {children}
      {opened === "password" && <SignInWindow account={account} signIn={signIn} onEnd={end} />}
      {opened === "code" && <EnterCode onEnd={end} />}
    </Context>
  );
}

const hourMs = 60 * 60 * 1000;

/**
 * The cookie is valid for 30 days. While the page is visible, the server issues a new one once a day, and removes the cookie of
 * an ended session.
 */
function useRenewal(issuedAt: number) {
  useEffect(() => {
    let renewedAt = issuedAt;
    async function renew() {
      if (document.hidden || Date.now() < renewedAt + 24 * hourMs) return;
      const answer = await fetch("/api/auth/session").catch(() => undefined);
      if (answer?.ok) renewedAt = Date.now();
    }
    void renew();
    const timer = setInterval(renew, hourMs);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [issuedAt]);
}

interface SignInWindowProps extends Pick<Props, "account" | "signIn"> {
  onEnd: (signedIn: boolean) => void;
}

function SignInWindow({ account, signIn, onEnd }: SignInWindowProps) {
  const t = useTranslator();
  const [{ ticket, refusal }, setOutcome] = useState<{ ticket?: string; refusal?: string }>({});
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPending(true);
    const outcome = await signIn(fieldsOf(event.currentTarget)).catch(() => ({
      ...(ticket && { ticket }),
      refusal: t("problem.offline"),
    }));
    setPending(false);
    if (outcome.ticket || outcome.refusal) setOutcome(outcome);
    else onEnd(true);
  }

  return (
    <Dialog title={t("signIn.again")} onClose={() => onEnd(false)} keep isPending={isPending}>
      <form onSubmit={submit} className="grid gap-3.5">
        <p className="text-ink-2">{t("signIn.again.what")}</p>
        {refusal && <ProblemNote>{refusal}</ProblemNote>}
        <TextField label={t("signIn.account")} name="account" autoComplete="username" value={account} readOnly />
        {ticket ? (
          <>
            <input type="hidden" name="ticket" value={ticket} />
            <CodeFields />
          </>
        ) : (
          <PasswordField
            label={t("signIn.password")}
            name="password"
            autoComplete="current-password"
            maxLength={128}
            required
          />
        )}
        <Button type="submit" look="primary" disabled={isPending} className="justify-center">
          {t("signIn.submit")}
        </Button>
      </form>
    </Dialog>
  );
}

const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
