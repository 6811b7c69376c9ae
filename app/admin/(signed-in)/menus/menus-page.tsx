"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { useLeave } from "@/components/edit/unsaved";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/components/use-send";
import { useWords } from "@/components/words";
import { menuTitle } from "../../menu-title";
import { MenuForm } from "./menu-form";
import { step } from "./menu-order";
import { MenuTree } from "./menu-tree";
import type { Menu } from "./types";
import { useMenuOrder } from "./use-menu-order";

interface Shown {
  first: Menu[];
  held: readonly string[];
  tabs: ReactNode;
}

export function MenusPage({ first, held, tabs }: Shown) {
  const words = useWords();
  const router = useRouter();
  const toast = useToast();
  const send = useSend();
  const leave = useLeave();
  const { menus, setMenus, move, said } = useMenuOrder(first);
  const [chosen, choose] = useState<number | "new" | undefined>(first[0]?.id);
  // A form begins anew when what it saved is put back.
  const [turn, setTurn] = useState(0);
  const menu = menus.find(({ id }) => id === chosen);
  const panel = useRef<HTMLDivElement>(null);
  const mayEdit = held.includes("menu.edit");

  /** On a phone the form is below the tree. */
  function show(id = chosen) {
    choose(id);
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: innerWidth < 1024 ? "start" : "nearest" }));
  }

  const put = (after: Menu) => {
    setMenus((all) =>
      all.some(({ id }) => id === after.id) ? all.map((one) => (one.id === after.id ? after : one)) : [...all, after],
    );
    router.refresh();
  };

  function saved(after: Menu, before: Menu | undefined) {
    put(after);
    choose(after.id);
    const name = menuTitle(after, words);
    if (!before) return toast({ message: words("menus.created", { name }) });
    const { title, name: key, path, component, icon, hidden } = before;
    toast({
      message: words("menus.saved", { name }),
      undo: async () => {
        const body = { title, name: key, path, component, icon, hidden, version: after.version };
        const { done, problem } = await send<Menu>("PUT", `/cms/menu/${after.id}`, { body });
        if (done) {
          put(done);
          setTurn((before) => before + 1);
        }
        return problem;
      },
    });
  }

  function deleted(gone: Menu) {
    setMenus((all) => all.filter(({ id }) => id !== gone.id));
    choose(undefined);
    router.refresh();
    toast({ message: words("menus.deleted", { name: menuTitle(gone, words) }) });
  }

  return (
    <>
      <PageHeader title={words("menus.title")} note={words("menus.count", { count: menus.length })}>
        {held.includes("menu.create") && (
          <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => leave(() => show("new"))}>
            {words("menus.new")}
          </Button>
        )}
      </PageHeader>
      {tabs}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <nav aria-label={words("menus.tree")} className="min-w-0 rounded-card border bg-panel">
          <MenuTree
            menus={menus}
            chosen={typeof chosen === "number" ? chosen : undefined}
            mayMove={mayEdit}
            onChoose={(id) => (id === chosen ? show() : leave(() => show(id)))}
            onMove={move}
          />
          {mayEdit && (
            <p className="border-t border-line-soft px-4 py-2.5 text-small text-ink-2">{words("menus.tree.help")}</p>
          )}
        </nav>
        <p role="status" className="sr-only">
          {said}
        </p>
        <div ref={panel} className="min-w-0 scroll-mt-16">
          {menu || chosen === "new" ? (
            <MenuForm
              key={menu ? `${menu.id}-${turn}` : "new"}
              menu={menu}
              menus={menus}
              mayEdit={mayEdit || chosen === "new"}
              mayDelete={held.includes("menu.delete")}
              onStep={(wanted) => menu && move(menu.id, step(menus, menu.id, wanted))}
              onSaved={saved}
              onDeleted={() => menu && deleted(menu)}
            />
          ) : (
            <Card>
              <p className="px-4 py-3 text-ink-2">{words("menus.choose")}</p>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}
