import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentActor } from "@/lib/next/current-actor";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { get as getOwnAccount } from "@/lib/people/users/operations";
import { LoginFrame } from "../login-frame";
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
    <LoginFrame
      title={t("signIn.own")}
      intro={<p className="text-ink-2">{t("signIn.own.what", { name: nickname || account })}</p>}
    >
      <PasswordForm next={next} account={account} />
    </LoginFrame>
  );
}
