import type { ReactNode } from "react";
import { Mark } from "@/components/page/mark";
import { getTranslator } from "@/lib/next/translator";
import { LanguageChoice } from "../shell/appearance-choices";
import { SignOutForm } from "../shell/sign-out";

interface Props {
  logo?: ReactNode;
  title: string;
  /** The purpose of the page, above the form. */
  intro: ReactNode;
  /** The link at the bottom right; by default, to sign out. */
  corner?: ReactNode;
  children: ReactNode;
}

/** A form before the back office. */
export const LoginFrame = async ({ logo, title, intro, corner, children }: Props) => (
  <main id="main" className="mx-auto grid min-h-[calc(100dvh-25px)] max-w-[440px] content-center px-3.5 py-10">
    <div className="rounded-card border bg-panel p-6 md:p-8">
      <div className="mb-6 grid gap-3">
        {logo ?? <Mark className="size-9" />}
        <h1 className="text-title wrap-anywhere">{title}</h1>
        {intro}
      </div>
      {children}
    </div>
    <div className="mt-4 flex items-center justify-between px-1">
      <LanguageChoice />
      {corner ?? (
        <SignOutForm>
          <button type="submit" className="flex min-h-11 items-center text-ink-2 hover:text-ink">
            {(await getTranslator())("shell.signOut")}
          </button>
        </SignOutForm>
      )}
    </div>
  </main>
);
