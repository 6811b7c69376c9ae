"use client";

import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import type { Undo } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { menuTitle } from "../../../menu-title";
import type { RightNames } from "../../groups/admin-rights";
import { elementName } from "../../groups/group-lists";
import type { Menu, PageElement } from "../types";
import { ElementDialog } from "./element-dialog";

interface Props {
  first: PageElement[];
  menus: Menu[];
  names: RightNames;
  held: readonly string[];
  tabs: ReactNode;
}

export function ElementsPage({ first, menus, names, held, tabs }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const [elements, setElements] = useState(first);
  const [opened, setOpened] = useState<{ element?: PageElement; isGoing?: true }>();
  const ids = [...new Set([...menus.map(({ id }) => id), ...elements.map(({ menu_id }) => menu_id)])];
  const titleOf = (id: number) => {
    const menu = menus.find((one) => one.id === id);
    return menu ? menuTitle(menu, t) : `#${id}`;
  };
  const put = (after: PageElement) =>
    setElements((all) => [...all.filter(({ id }) => id !== after.id), after].toSorted((a, b) => b.id - a.id));

  function saved(after: PageElement, undo: Undo | undefined) {
    put(after);
    setOpened(undefined);
    const name = elementName(after, names);
    toast({ message: t(undo ? "elements.saved" : "elements.created", { name }), undo });
  }

  function deleted(gone: PageElement) {
    setElements((all) => all.filter(({ id }) => id !== gone.id));
    setOpened(undefined);
    toast({ message: t("elements.deleted", { name: elementName(gone, names) }) });
  }

  return (
    <>
      <PageHeader title={t("menu.advanced")} note={t("elements.count", { count: elements.length })}>
        {held.includes("element.create") && menus.length > 0 && (
          <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setOpened({})}>
            {t("elements.new")}
          </Button>
        )}
      </PageHeader>
      {tabs}
      <p className="mb-3 text-ink-2">{t(elements.length ? "elements.what" : "elements.none")}</p>
      <div className="grid gap-4">
        {ids
          .map((id) => ({ id, on: elements.filter(({ menu_id }) => menu_id === id).toReversed() }))
          .filter(({ on }) => on.length > 0)
          .map(({ id, on }) => (
            <Card key={id} title={<bdi>{titleOf(id)}</bdi>} note={String(on.length)}>
              <ul className="divide-y divide-line-soft">{on.map((one) => row(one))}</ul>
            </Card>
          ))}
      </div>
      {opened && !opened.isGoing && (
        <ElementDialog
          element={opened.element}
          menus={menus}
          names={names}
          onClose={() => setOpened(undefined)}
          onPut={put}
          onSaved={saved}
        />
      )}
      {opened?.isGoing && (
        <ConfirmDialog
          title={t("elements.delete.title", { name: elementName(opened.element!, names) })}
          act={t("elements.delete")}
          call={(send) => send("DELETE", `/cms/element/${opened.element!.id}`)}
          onClose={() => setOpened(undefined)}
          onDone={() => deleted(opened.element!)}
        >
          <p>{t("elements.delete.what")}</p>
        </ConfirmDialog>
      )}
    </>
  );

  function row(one: PageElement) {
    const name = elementName(one, names);
    return (
      <li key={one.id} className="flex min-h-11 items-center gap-3 px-4 py-1">
        <span className="grid min-w-0 flex-1 gap-x-4 md:grid-cols-3">
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          <code className="min-w-0 wrap-anywhere text-ink-2">{one.sign}</code>
          <span className="min-w-0 wrap-anywhere text-ink-2">
            {one.permission ? names[one.permission] : t("elements.permission.none")}
          </span>
        </span>
        {held.includes("element.edit") && (
          <Button look="quiet" aria-label={t("elements.edit", { name })} onClick={() => setOpened({ element: one })}>
            {t("rights.verb.edit")}
          </Button>
        )}
        {held.includes("element.delete") && (
          <IconButton
            label={t("elements.deleteOne", { name })}
            onClick={() => setOpened({ element: one, isGoing: true })}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </li>
    );
  }
}
