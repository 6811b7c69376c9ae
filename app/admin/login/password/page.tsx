import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Mark } from "@/components/page/mark";
import { currentActor } from "@/lib/next/current-actor";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { get as getOwnAccount } from "@/lib/people/users/operations";
import { LanguageChoice } from "../../shell/appearance-choices";
import { SignOutForm } from "../../shell/sign-out";
import { returnAddress } from "../return-address";
import { PasswordForm } from "./password-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslator())("signIn.own") };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The only page for an admin whose password was set by another admin. */
export default async function ChoosePasswordPage({ searchParams }: Props) {
  const next = returnAddress((await searchParams).next);
  const { user } = await currentActor();
  if (user?.pending !== "password") redirect(next);
  const { nickname, username, email, phone } = await read(getOwnAccount, {});
  const account = username ?? email ?? phone ?? "";
  const t = await getTranslator();
  return (
    <main id="main" className="mx-auto grid min-h-[calc(100dvh-25px)] max-w-[420px] content-center px-3.5 py-10">
      <div className="rounded-card border bg-panel p-6 md:p-8">
        <div className="mb-6 grid gap-3">
          <Mark className="size-9" />
          <h1 className="text-title wrap-anywhere">{t("signIn.own")}</h1>
          <p className="text-ink-2">{t("signIn.own.what", { name: nickname || account })}</p>
        </div>
        <PasswordForm next={next} account={account} />
      </div>
      <div className="mt-4 flex items-center justify-between px-1">
        <LanguageChoice />
        <SignOutForm>
          <button type="submit" className="flex min-h-11 items-center text-ink-2 hover:text-ink">
            {t("shell.signOut")}
          </button>
        </SignOutForm>
      </div>
    </main>
  );
}
