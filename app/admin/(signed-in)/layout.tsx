import type { ReactNode } from "react";
import { QueryProvider } from "@/components/api/query-provider";
import { UnsavedKeeper } from "@/components/edit/unsaved";
import { FileOrigins } from "@/components/files/file-origins";
import { Connection } from "@/components/page/connection";
import { HeldPermissions } from "@/components/session/may";
import { SessionKeeper } from "@/components/session/session-keeper";
import { KeysProvider } from "@/components/ui/keys";
import { cookieIssuedAt, currentActor } from "@/lib/next/current-actor";
import { chosenLook } from "@/lib/next/look";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { get as getOwnAccount } from "@/lib/people/users/operations";
import { fileOrigins } from "@/lib/storage/urls";
import { signedInAdmin } from "../guard";
import { signInAgain } from "../login/actions";
import { ClosedBand } from "../shell/closed-band";
import { Lasting } from "../shell/lasting";
import { SideBar } from "../shell/side-bar";
import { TopBar } from "../shell/top-bar";

export default function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <Lasting>
      <Frame>{children}</Frame>
    </Lasting>
  );
}

async function Frame({ children }: { children: ReactNode }) {
  const { group } = await signedInAdmin();
  const words = await getWords();
  const me = await read(getOwnAccount, {});
  const { single_keys } = await chosenLook((await currentActor()).user);
  return (
    <QueryProvider>
      <KeysProvider singleKeys={single_keys}>
        <UnsavedKeeper>
          <SessionKeeper
            account={me.username ?? me.email ?? me.phone ?? ""}
            issuedAt={await cookieIssuedAt()}
            signIn={signInAgain}
          >
            <div className="grid min-h-dvh md:grid-cols-[232px_minmax(0,1fr)] print:block">
              <a
                href="#main"
                className="absolute -top-20 left-3 z-30 rounded-control border bg-panel px-3 py-1.5 font-medium focus:top-1.5"
              >
                {words("shell.skip")}
              </a>
              <SideBar />
              <div className="min-w-0">
                <TopBar me={me} hearsOfOrders={group.permissions.has("order.read")} />
                <Connection />
                <ClosedBand />
                <main
                  id="main"
                  tabIndex={-1}
                  className="px-3.5 pt-3.5 pb-24 outline-none md:px-6 md:pt-5 md:pb-10 print:p-0"
                >
                  <HeldPermissions held={[...group.permissions]}>
                    <FileOrigins origins={fileOrigins()}>{children}</FileOrigins>
                  </HeldPermissions>
                </main>
              </div>
            </div>
          </SessionKeeper>
        </UnsavedKeeper>
      </KeysProvider>
    </QueryProvider>
  );
}
