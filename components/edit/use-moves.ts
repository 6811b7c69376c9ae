"use client";

import { useRef, useState } from "react";
import { problemWords, refusalOf } from "@/components/api/problem-words";
import { useToast } from "@/components/ui/toast";
import { useReader, useWords } from "@/components/words/words";
import { moving } from "./moving";
import { type Node, type Placement, withPlacements } from "./places";

type Means = Parameters<typeof moving>[0];
interface Given<N> extends Pick<Means, "write" | "read"> {
  stored: readonly N[];
  /** The records among which this one is moved, if there are several lists. */
  rowOf?: (all: readonly N[], id: number) => readonly N[];
  message: string;
}

/**
 * Moves the records of a tree or a list, with an undo. Moves are shown optimistically, and reverted if the server refuses them.
 */
export function useMoves<N extends Node>({ stored, message, rowOf = (all) => all, ...means }: Given<N>) {
  const words = useWords();
  const { language } = useReader();
  const toast = useToast();
  const [over, show] = useState<Placement[]>([]);
  const all = withPlacements(stored, over);
  const now = useRef({ ...means, all });
  now.current = { ...means, all };
  const [begin] = useState(() =>
    moving({ write: (place) => now.current.write(place), read: () => now.current.read(), show }),
  );

  async function move(id: number, places: readonly Placement[]) {
    if (!places.length) return;
    const { problem, undo } = await begin(rowOf(all, id), id, places);
    if (problem) toast({ message: problemWords(problem, words, language), isProblem: true });
    if (!undo) return;
    toast({
      message,
      async undo() {
        const refused = await undo(rowOf(now.current.all, id));
        return typeof refused === "string" ? refusalOf(words(`edit.${refused}`)) : refused;
      },
    });
  }

  return { all, move };
}
