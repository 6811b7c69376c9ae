"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { formatProblem, type PageProblem, problemFromMessage } from "@/components/api/problem";
import { createSerialQueue } from "@/components/api/serial-queue";
import { useSend } from "@/components/api/use-send";
import { createMoveHistory } from "@/components/edit/move-queue";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import { menuTitle } from "../../menu-title";
import { putBack, withNewer } from "./menu-order";
import { flatMenus, type Menu } from "./types";

/** The API rejects a list of menus as invalid if another admin has added or deleted one. */
const isOvertaken = ({ code }: PageProblem) => code === "stale" || code === "invalid_request";
const versionsOf = (menus: readonly Menu[]) => new Map(menus.map(({ id, version }) => [id, version]));

interface Move {
  id: number;
  own: number;
  before: readonly Menu[];
  /** The versions that the move is based on. */
  known: Map<number, number>;
}

/** The menus in their order. Moves are shown optimistically. If the server refuses one, the list shows the stored order. */
export function useMenuOrder(first: Menu[]) {
  const words = useTranslator();
  const { language } = useReader();
  const router = useRouter();
  const toast = useToast();
  const send = useSend();
  const [menus, setMenus] = useState<readonly Menu[]>(first);
  const drawn = useRef(menus);
  drawn.current = menus;
  const [standing] = useState(createMoveHistory);
  const [said, say] = useState("");
  /** Requests are sent one at a time, each with the versions from the previous response. */
  const [afterEarlier] = useState(createSerialQueue);
  /** The order requested last. Responses to earlier requests do not contain its move. */
  const newest = useRef<readonly Menu[]>(first);
  /** By id. A refusal creates a new map, which distinguishes later moves from earlier ones. */
  const versions = useRef(versionsOf(first));

  /** The server refuses an order that is based on outdated versions, because another admin has moved menus since. */
  async function keep(next: readonly Menu[], known: Map<number, number>, before?: readonly Menu[]) {
    const items = next.map(({ id, parent_id, version }) => ({ id, parent_id, version: known.get(id) ?? version }));
    const { done, problem } = await send("PUT", "/cms/menu/tree", { body: { items } });
    const tree = done ?? (await send("GET", "/cms/menu")).done;
    const stored = tree && flatMenus(tree.items);
    if (problem) versions.current = stored ? versionsOf(stored) : new Map(known);
    else for (const { id, version } of stored!) versions.current.set(id, version);
    const shown = stored ?? before;
    if (shown && (problem || newest.current === next)) setMenus((all) => withNewer(shown, all));
    if (stored) router.refresh();
    return problem && !stored ? { ...problem, code: "offline" as const } : problem;
  }

  function move(id: number, next: readonly Menu[]) {
    const before = menus;
    if (next === before) return;
    const known = versions.current;
    const own = standing.add(id);
    newest.current = next;
    setMenus(next);
    const name = menuTitle(next.find((menu) => menu.id === id)!, words);
    say(words("menus.moved", { name }));
    void afterEarlier(async () => {
      // An earlier move was refused, and both were reverted.
      const problem = known === versions.current ? await keep(next, known, before) : "overtaken";
      if (problem) standing.drop(id, own);
      if (problem === "overtaken") return;
      if (problem) return toast({ message: refusal(problem), isProblem: true });
      toast({ message: words("menus.moved", { name }), undo: () => undo({ id, own, before, known }) });
    });
  }

  /** Reverts the move of one menu. Other moves remain. */
  async function undo({ id, own, before, known }: Move): Promise<PageProblem | undefined> {
    const now = drawn.current;
    const back = standing.isLast(id, own) ? putBack(now, id, before) : now;
    if (back === now) return problemFromMessage(words("edit.changedAgain"));
    const round = versions.current;
    standing.drop(id, own);
    newest.current = back;
    setMenus(back);
    return afterEarlier(async () => {
      const isLate = round !== versions.current;
      const problem = isLate ? problemFromMessage(words("edit.overtaken")) : await keep(back, known, now);
      if (problem) standing.put(id, own);
      return problem && !isLate && isOvertaken(problem)
        ? { ...problem, code: "stale" as const, errors: undefined }
        : problem;
    });
  }

  const refusal = (problem: PageProblem) =>
    isOvertaken(problem) ? words("menus.overtaken") : formatProblem(problem, words, language);

  return { menus, setMenus, move, said };
}
