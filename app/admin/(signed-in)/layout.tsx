import type { ReactNode } from "react";
import { QueryProvider } from "@/components/api/query-provider";
import { UnsavedChangesProvider } from "@/components/edit/unsaved-changes";
import { FileOrigins } from "@/components/files/file-origins";
import { Connection } from "@/components/page/connection";
import { PermissionProvider } from "@/components/session/permissions";
import { SessionProvider } from "@/components/session/session-provider";
import { KeysProvider } from "@/components/ui/keys";
import { currentAppearance } from "@/lib/next/appearance";
import { cookieIssuedAt, currentActor } from "@/lib/next/current-actor";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { get as getOwnAccount } from "@/lib/people/users/operations";
import { fileOrigins } from "@/lib/storage/urls";
import { signedInAdmin } from "../guard";
import { signInAgain } from "../login/actions";
import { ClosedBand } from "../shell/closed-band";
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
