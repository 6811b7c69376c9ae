"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { problemWords } from "@/components/problem-words";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/components/use-send";
import { useReader, useWords } from "@/components/words";
import { menuTitle } from "../../menu-title";
import { flatMenus, type Menu } from "./types";

/** The menus in their order. A move is shown at once, kept on the server, and taken back if that was refused. */
export function useMenuOrder(first: Menu[]) {
  const words = useWords();
  const { language } = useReader();
  const router = useRouter();
  const toast = useToast();
  const send = useSend();
  const [menus, setMenus] = useState<readonly Menu[]>(first);
  const [said, say] = useState("");
  const last = useRef(Promise.resolve());

  async function keep(next: readonly Menu[]) {
    const items = next.map(({ id, parent_id }) => ({ id, parent_id }));
    const { done, problem } = await send("PUT", "/cms/menu/tree", { body: { items } });
    if (!done) return problem;
    setMenus(flatMenus(done.items));
    router.refresh();
  }

  /** `next` is the same list if nothing can be moved. */
  function move(id: number, next: readonly Menu[]) {
    const before = menus;
    if (next === before) return;
    setMenus(next);
    const name = menuTitle(next.find((menu) => menu.id === id)!, words);
    say(words("menus.moved", { name }));
    // One after another, so that the last one counts.
    last.current = last.current.then(async () => {
      const problem = await keep(next);
      if (problem) setMenus(before);
      toast(
        problem
          ? { message: problemWords(problem, words, language), isProblem: true }
          : { message: words("menus.moved", { name }), undo: () => keep(before) },
      );
    });
  }
  return { menus, setMenus, move, said };
}
