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
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { CodeFields } from "./code-fields";

type SignInAgain = () => Promise<boolean>;
const Context = createContext<SignInAgain>(async () => false);

/** Asks for the password in place. Resolves to true after a sign-in, and to false if the admin closed the dialog. */
export const useSignInAgain = () => useContext(Context);

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
  const [isOpen, open] = useState(false);
  const answer = useRef<(signedIn: boolean) => void>(undefined);
  const pendingSignIn = useRef<Promise<boolean>>(undefined);

  const signInAgain = useCallback<SignInAgain>(() => {
    pendingSignIn.current ??= new Promise<boolean>((resolve) => {
      answer.current = resolve;
      open(true);
    }).finally(() => {
      pendingSignIn.current = undefined;
      open(false);
    });
    return pendingSignIn.current;
  }, []);

  return (
    <Context value={signInAgain}>
      {children}
      {isOpen && <SignInWindow account={account} signIn={signIn} onEnd={(signedIn) => answer.current?.(signedIn)} />}
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
  const words = useTranslator();
  const [{ ticket, refusal }, setOutcome] = useState<{ ticket?: string; refusal?: string }>({});
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPending(true);
    const outcome = await signIn(fieldsOf(event.currentTarget)).catch(() => ({
      ...(ticket && { ticket }),
      refusal: words("problem.offline"),
    }));
    setPending(false);
    if (outcome.ticket || outcome.refusal) setOutcome(outcome);
    else onEnd(true);
  }

  return (
    <Dialog title={words("signIn.again")} onClose={() => onEnd(false)} keep isPending={isPending}>
      <form onSubmit={submit} className="grid gap-3.5">
        <p className="text-ink-2">{words("signIn.again.what")}</p>
        {refusal && <ProblemNote>{refusal}</ProblemNote>}
        <TextField label={words("signIn.account")} name="account" autoComplete="username" value={account} readOnly />
        {ticket ? (
          <>
            <input type="hidden" name="ticket" value={ticket} />
            <CodeFields />
          </>
        ) : (
          <PasswordField
            label={words("signIn.password")}
            name="password"
            autoComplete="current-password"
            maxLength={128}
            required
          />
        )}
        <Button type="submit" look="primary" disabled={isPending} className="justify-center">
          {words("signIn.submit")}
        </Button>
      </form>
    </Dialog>
  );
}

const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
