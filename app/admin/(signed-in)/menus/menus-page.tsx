"use client";

import { ListTree, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { flattenTree, placementsForStep } from "@/components/edit/placements";
import { useLeave } from "@/components/edit/unsaved-changes";
import type { Undo } from "@/components/edit/use-edit";
import { useOrdering } from "@/components/edit/use-ordering";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { Button } from "@/components/ui/button";
import { useChoice, useFirst } from "@/components/ui/choose-link";
import { ListAndPanel, useIsSideBySide } from "@/components/ui/list-and-panel";
import { useToast } from "@/components/ui/toast";
import { menuTitle } from "../../menu-title";
import { MenuForm } from "./menu-form";
import { MenuTree } from "./menu-tree";
import { flatMenus, type Menu } from "./types";

interface Props {
  first: InitialData<"/cms/menu">;
  held: readonly string[];
  tabs: ReactNode;
}

export function MenusPage({ first, held, tabs }: Props) {
  const t = useTranslator();
  const router = useRouter();
  const toast = useToast();
  const send = useSend();
  const leave = useLeave();
  const { done, readAgain } = useApiQuery("/cms/menu", { first });
  /** The side bar shows the menus too. */
  async function readMenus() {
    await readAgain();
    router.refresh();
  }
  const { all, move } = useOrdering({
    stored: flatMenus(done?.items ?? []),
    messageOf: (menu) => t("menus.moved", { name: menuTitle(menu, t) }),
    write: ({ id, ...body }) => send("PUT", `/cms/menu/${id}`, { body }),
    read: readMenus,
  });
  const menus = flattenTree(all).map(({ node }) => node);
  const choice = useChoice("id");
  const usual = useFirst(menus);
  const isSideBySide = useIsSideBySide();
  const canEdit = held.includes("menu.edit");
  const isNew = choice.chosen === "new" && held.includes("menu.create");
  const menu = isNew ? undefined : (menus.find(({ id }) => String(id) === choice.chosen) ?? usual);
  const open = (value: string) => leave(() => choice.choose(value));

  async function saved(after: Menu, undo: Undo | undefined) {
    await readMenus();
    if (isNew) choice.rename(String(after.id));
    const name = menuTitle(after, t);
    toast({ message: t(undo ? "menus.saved" : "menus.created", { name }), undo });
  }

  function deleted(gone: Menu) {
    choice.close();
    void readMenus();
    toast({ message: t("menus.deleted", { name: menuTitle(gone, t) }) });
  }

  const newMenu = held.includes("menu.create") && (
    <Button data-value="new" icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => open("new")}>
      {t("menus.new")}
    </Button>
  );
  return (
    <ListAndPanel
      choice={choice}
      isOpen={isNew || String(menu?.id) === choice.chosen}
      title={t("menu.menus")}
      columns={menus.length > 0 && "lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"}
      head={
        <>
          <PageHeader title={t("menu.advanced")} note={t("menus.count", { count: menus.length })}>
            {newMenu}
          </PageHeader>
          {tabs}
        </>
      }
      list={
        menus.length > 0 ? (
          <nav aria-label={t("menus.tree")} className="min-w-0 rounded-card border bg-panel">
            <MenuTree
              menus={menus}
              chosen={isSideBySide ? menu?.id : undefined}
              mayMove={canEdit}
              onChoose={(id) => open(String(id))}
              onMove={move}
            />
            {canEdit && (
              <p className="border-t border-line-soft px-4 py-2.5 text-small text-ink-2 max-md:hidden">
                {t("menus.tree.help")}
              </p>
            )}
          </nav>
        ) : (
          <div className="rounded-card border bg-panel">
            <EmptyState
              icon={<ListTree className="size-5" aria-hidden="true" />}
              title={t("menus.empty")}
              actions={newMenu}
            >
              {t("menus.empty.what")}
            </EmptyState>
          </div>
        )
      }
    >
      {(menu || isNew) && (
        <MenuForm
          key={`${choice.chosen}-${menu?.id}`}
          menu={menu}
          menus={menus}
          mayEdit={canEdit || isNew}
          mayDelete={held.includes("menu.delete")}
          onStep={(step) => menu && move(menu.id, placementsForStep(menus, menu.id, step))}
          onChanged={readMenus}
          onSaved={saved}
          onDeleted={() => menu && deleted(menu)}
        />
      )}
    </ListAndPanel>
  );
}
