import { Smartphone, Store } from "lucide-react";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/api/query-provider";
import { UnsavedChangesProvider } from "@/components/edit/unsaved-changes";
import { FileOrigins } from "@/components/files/file-origins";
import { Connection } from "@/components/page/connection";
import { PermissionProvider } from "@/components/session/permissions";
import { SessionProvider } from "@/components/session/session-provider";
import { KeysProvider } from "@/components/ui/keys";
import { Link } from "@/components/ui/link";
import { isPractising } from "@/lib/kernel/process/practice";
import { store } from "@/lib/kernel/process/store";
import { currentAppearance } from "@/lib/next/appearance";
import { cookieIssuedAt, currentActor } from "@/lib/next/current-actor";
import { read } from "@/lib/next/read";
import { currentShop } from "@/lib/next/shop";
import { getTranslator } from "@/lib/next/translator";
import { get as getOwnAccount } from "@/lib/people/users/operations";
import { fileOrigins } from "@/lib/storage/urls";
import { accessiblePages, signedInAdmin } from "../guard";
import { signInAgain } from "../login/actions";
import { SideBar } from "../shell/side-bar";
import { TopBar } from "../shell/top-bar";
import { UnavailableBoundary } from "../shell/unavailable-boundary";

export default function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <UnavailableBoundary>
      <Frame>{children}</Frame>
    </UnavailableBoundary>
  );
}

async function Frame({ children }: { children: ReactNode }) {
  const { group } = await signedInAdmin();
  const t = await getTranslator();
  const me = await read(getOwnAccount, {});
  const { single_keys, order_sound } = await currentAppearance((await currentActor()).user);
  return (
    <QueryProvider>
      <KeysProvider singleKeys={single_keys}>
        <UnsavedChangesProvider>
          <SessionProvider
            account={me.username ?? me.email ?? me.phone ?? ""}
            issuedAt={await cookieIssuedAt()}
            signIn={signInAgain}
          >
            <div className="grid min-h-dvh md:grid-cols-[232px_minmax(0,1fr)] print:block">
              <a
                href="#main"
                className="absolute -top-20 left-3 z-30 rounded-control border bg-panel px-3 py-1.5 font-medium focus:top-1.5"
              >
                {t("shell.skip")}
              </a>
              <SideBar />
              <div className="min-w-0">
                <TopBar me={me} hearsOfOrders={group.permissions.has("order.read")} hasSound={order_sound} />
                <Connection />
                <PracticeBand />
                <ClosedBand />
                <main
                  id="main"
                  tabIndex={-1}
                  className="px-3.5 pt-3.5 pb-24 outline-none md:px-6 md:pt-5 md:pb-10 print:p-0"
                >
                  <PermissionProvider held={[...group.permissions]}>
                    <FileOrigins origins={fileOrigins()}>{children}</FileOrigins>
                  </PermissionProvider>
                </main>
              </div>
            </div>
          </SessionProvider>
        </UnsavedChangesProvider>
      </KeysProvider>
    </QueryProvider>
  );
}

async function PracticeBand() {
  if (!(await isPractising(store().db))) return null;
  const t = await getTranslator();
  return (
    <Band picture={<Smartphone className="size-4 shrink-0" aria-hidden="true" />} text={t("shell.practice")}>
      <BandLink href="/admin/settings/open">{t("menu.openShop")}</BandLink>
    </Band>
  );
}

async function ClosedBand() {
  const shop = await currentShop();
  if (!shop["shop.closed"]) return null;
  const t = await getTranslator();
  const canSee = (await accessiblePages()).includes("settings");
  return (
    <Band picture={<Store className="size-4 shrink-0" aria-hidden="true" />} text={t("shell.closed")}>
      {canSee && <BandLink href="/admin/settings?find=shop.closed">{t("shell.closed.change")}</BandLink>}
    </Band>
  );
}

const Band = ({ picture, text, children }: { picture: ReactNode; text: string; children: ReactNode }) => (
  <aside
    aria-label={text}
    className="flex flex-wrap items-center gap-x-2 border-b bg-amber-soft px-3.5 py-1.5 text-amber md:px-6 print:hidden"
  >
    {picture}
    {text}
    {children}
  </aside>
);

const BandLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="font-medium underline underline-offset-3">
    {children}
  </Link>
);
