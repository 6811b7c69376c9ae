import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageTranslations } from "@/components/i18n/page-translations";
import { currentActor } from "@/lib/next/current-actor";
import { getTranslator } from "@/lib/next/translator";
import { RequiredSetUp } from "../../second-factor/set-up";
import { LoginFrame } from "../login-frame";
import { returnAddress } from "../return-address";

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
      <LoginFrame title={t("factor.title")} intro={<p className="text-ink-2">{t("factor.required")}</p>}>
        <RequiredSetUp next={next} />
      </LoginFrame>
    </PageTranslations>
  );
}
