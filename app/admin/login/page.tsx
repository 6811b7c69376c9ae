import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ShopLogo } from "@/components/page/shop-logo";
import { environment } from "@/lib/kernel/process/environment";
import { currentActor } from "@/lib/next/current-actor";
import { currentShop } from "@/lib/next/shop";
import { getTranslator } from "@/lib/next/translator";
import { acceptsFirstAdmin } from "@/lib/people/users/first-admin";
import { findDemoAccounts, hasAdmin } from "@/lib/people/users/shop-accounts";
import { LoginFrame } from "./login-frame";
import { returnAddress } from "./return-address";
import { FirstAdminForm, InsecureNote, SignInForm } from "./sign-in-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslator())("signIn.submit") };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: Props) {
  const { next, ended } = await searchParams;
  const address = returnAddress(next);
  const { user } = await currentActor();
  if (user?.group) redirect(address);
  const t = await getTranslator();
  const isNew = !(await hasAdmin());
  const createsFirst = isNew && acceptsFirstAdmin();
  const { appUrl } = environment();
  const shop = await currentShop();
  const note = ended !== undefined ? t("signIn.ended") : next !== undefined ? t("signIn.first") : undefined;
  return (
    <LoginFrame
      logo={createsFirst ? undefined : <ShopLogo shop={shop} className="size-14" />}
      title={createsFirst ? t("signIn.owner.title") : t("signIn.title", { shop: shop["shop.name"] })}
      intro={
        <>
          {createsFirst && <p className="text-ink-2">{t("signIn.owner.what")}</p>}
          {note && !createsFirst && <p className="text-ink-2">{note}</p>}
          {appUrl.startsWith("https:") && <InsecureNote address={`${appUrl}/admin`} />}
          {isNew && !createsFirst && (
            <p className="text-ink-2">
              {t("signIn.nobody")} <code className="wrap-anywhere text-ink">npm run admin:create</code>
            </p>
          )}
        </>
      }
      corner={
        <a href="/" className="flex min-h-11 items-center text-ink-2 hover:text-ink">
          {t("shell.shopSite")}
        </a>
      }
    >
      {createsFirst ? <FirstAdminForm /> : <SignInForm next={address} demo={await findDemoAccounts()} />}
    </LoginFrame>
  );
}
