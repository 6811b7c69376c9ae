import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageTranslations } from "@/components/i18n/page-translations";
import { Mark } from "@/components/page/mark";
import { currentActor } from "@/lib/next/current-actor";
import { getTranslator } from "@/lib/next/translator";
import { LanguageChoice } from "../../shell/appearance-choices";
import { SignOutForm } from "../../shell/sign-out";
import { returnAddress } from "../return-address";
import { RequiredSetUp } from "./required-set-up";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslator())("factor.title") };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The only page for an admin who must have a second factor and has none. */
export default async function SetUpPage({ searchParams }: Props) {
  const next = returnAddress((await searchParams).next);
  const { user } = await currentActor();
  if (user?.pending !== "second_factor") redirect(next);
  const t = await getTranslator();
  return (
    <PageTranslations parts={["factor"]}>
      <main id="main" className="mx-auto grid min-h-[calc(100dvh-25px)] max-w-[460px] content-center px-3.5 py-10">
        <div className="rounded-card border bg-panel p-6 md:p-8">
          <div className="mb-6 grid gap-3">
            <Mark className="size-9" />
            <h1 className="text-title wrap-anywhere">{t("factor.title")}</h1>
            <p className="text-ink-2">{t("factor.required")}</p>
          </div>
          <RequiredSetUp next={next} />
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
    </PageTranslations>
  );
}
