import { BookOpen, LogOut, Menu as MenuPicture, Store, User } from "lucide-react";
import { NewOrders } from "@/components/alarms/new-orders";
import { PageTranslations } from "@/components/i18n/page-translations";
import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import { choiceLook, Menu } from "@/components/ui/menu";
import { listUnread } from "@/lib/content/notices/admin-operations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { accessiblePages, signedInAdmin } from "../guard";
import { pageNames } from "../menu-title";
import { adminPage, adminPages, isAdminPage } from "../pages";
import { AppearanceChoices } from "./appearance-choices";
import { Bell } from "./bell";
import { Breadcrumb } from "./breadcrumb";
import { PaletteButton } from "./palette-button";
import { searched } from "./search";
import { SignOutForm } from "./sign-out";

interface Me {
  nickname: string;
  username: string | null;
  avatar: string | null;
  group: { name: string } | null;
}

interface Props {
  me: Me;
  hearsOfOrders: boolean;
  /** Whether a new order beeps. */
  hasSound: boolean;
}

export async function TopBar({ me, hearsOfOrders, hasSound }: Props) {
  const t = await getTranslator();
  const name = me.nickname || me.username || "";
  const unread = await read(listUnread, { size: 8 });
  const trail = Object.fromEntries(Object.values(adminPages).map(({ path, title }) => [path, t(title)]));
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-1.5 border-b bg-bg px-2 md:px-5 print:hidden">
      <button
        type="button"
        popoverTarget="side-bar"
        aria-label={t("shell.menu")}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover md:hidden"
      >
        <MenuPicture className="size-4" aria-hidden="true" />
      </button>
      <Breadcrumb trail={trail} />
      {hearsOfOrders && (
        <PageTranslations parts={["news"]}>
          <NewOrders hasSound={hasSound} />
        </PageTranslations>
      )}
      <div className="ml-auto flex items-center gap-1">
        <PaletteButton
          pages={await pagesToOpen()}
          kinds={await kindsToFind()}
          settings={await settingsPage()}
          desk={await deskToShipAt()}
        />
        <Bell notices={unread.items} total={unread.total} />
        <Menu
          label={t("shell.accounts")}
          trigger={<Avatar name={name} url={me.avatar} />}
          className="tip relative grid size-8 place-items-center rounded-full max-md:size-11"
        >
          <div className="px-2.5 py-1.5">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-small text-ink-2 wrap-anywhere">{me.group!.name}</p>
          </div>
          <Link href={adminPages.profile.path} data-choice="" className={choiceLook}>
            <User className="size-4" aria-hidden="true" />
            {t("menu.profile")}
          </Link>
          <AppearanceChoices />
          <div className="mt-1 border-t border-line-soft pt-1">
            <a href="/" data-choice="" className={choiceLook}>
              <Store className="size-4" aria-hidden="true" />
              {t("shell.shopSite")}
            </a>
            <a href="/docs" data-choice="" className={choiceLook}>
              <BookOpen className="size-4" aria-hidden="true" />
              {t("shell.reference")}
            </a>
            <SignOutForm>
              <button type="submit" data-choice="" className={choiceLook}>
                <LogOut className="size-4" aria-hidden="true" />
                {t("shell.signOut")}
              </button>
            </SignOutForm>
          </div>
        </Menu>
      </div>
    </header>
  );
}

async function pagesToOpen() {
  const t = await getTranslator();
  const names = [...(await accessiblePages()), "profile" as const];
  return names.map((name) => ({
    href: adminPage(name).path,
    title: t(adminPage(name).title),
    names: pageNames(name),
  }));
}

/** The kinds of records that the admin has permission to read and whose page they can open. */
async function kindsToFind() {
  const { group } = await signedInAdmin();
  const open = new Set<string>(await accessiblePages());
  return searched.flatMap(({ kind, page, permission }) =>
    isAdminPage(page) && open.has(page) && group.permissions.has(permission)
      ? [{ kind, path: adminPage(page).path }]
      : [],
  );
}

async function deskToShipAt() {
  const name = "shippingDesk";
  const open = new Set<string>(await accessiblePages());
  return isAdminPage(name) && open.has(name) ? adminPage(name).path : undefined;
}

async function settingsPage() {
  return (await accessiblePages()).includes("settings") ? adminPage("settings").path : undefined;
}
