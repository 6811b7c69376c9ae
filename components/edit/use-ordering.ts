"use client";

import { useRef, useState } from "react";
import { type PageProblem, problemFromMessage } from "@/components/api/problem";
import { createSerialQueue } from "@/components/api/serial-queue";
import { useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import { type Node, type Placement, placementsToRestore, withPlacements } from "./placements";

interface OrderingOptions<N> {
  stored: readonly N[];
  messageOf: (moved: N) => string;
  write: (place: Placement) => Promise<{ problem?: PageProblem }>;
  /** Reads `stored` again. */
  read: () => Promise<unknown>;
}

/**
 * Moves the records of a tree or a list, with an undo. A move is shown optimistically until the list has been read again. Until then
 * `isMoving` is true and other moves are ignored.
 */
export function useOrdering<N extends Node>({ stored, messageOf, write, read }: OrderingOptions<N>) {
  const t = useTranslator();
  const toast = useToast();
  const [shown, setShown] = useState<readonly Placement[]>([]);
  const [inTurn] = useState(createSerialQueue);
  const all = withPlacements(stored, shown);
  const latest = useRef(all);
  latest.current = all;
  const isMoving = shown.length > 0;

  async function save(places: readonly Placement[]) {
    setShown(places);
    let problem: PageProblem | undefined;
    for (const place of places) {
      problem = (await write(place)).problem;
      if (problem) break;
    }
    await read();
    setShown([]);
    return problem;
  }

  async function move(id: number, places: readonly Placement[]) {
    if (isMoving || !places.length) return;
    const before = all;
    const moved = all.find((node) => node.id === id)!;
    const problem = await inTurn(() => save(places));
    if (problem) return toast({ problem });
    const undo = () =>
      inTurn(async () => {
        const back = placementsToRestore(latest.current, id, before);
        return back ? save(back) : problemFromMessage(t("edit.changedAgain"));
      });
    toast({ message: messageOf(moved), undo });
  }

  return { all, move, isMoving };
}
