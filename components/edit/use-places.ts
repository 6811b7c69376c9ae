"use client";

import { useRef, useState } from "react";
import type { Outcome } from "@/components/cms";
import { problemMessage } from "@/components/problem-words";
import { useToast } from "@/components/ui/toast";
import { useReader, useWords } from "@/components/words";
import { backEach } from "./back-each";

/** Where a record stands. What it leaves out stays as it is. */
export interface Placement {
  id: number;
  sort?: number;
  parent_id?: number | null;
}
type Placed = Required<Pick<Placement, "id" | "sort">> & Placement & { version: number };

/** The records as they will be, to show them at once. */
export const withPlacements = <N extends { id: number }>(all: readonly N[], places: readonly Placement[]): N[] =>
  all.map((node) => Object.assign({}, node, ...places.filter(({ id }) => id === node.id)));

interface Given<R> {
  /** As they were last read. */
  stored: readonly R[];
  write: (id: number, body: Omit<Placement, "id"> & { version?: number }) => Promise<Outcome<R>>;
  /** Shows what was answered. */
  keep: (records: R[]) => void;
  /** Reads them anew after a refusal. */
  reread: () => unknown;
  /** Says that they were moved. */
  message: string;
}

/**
 * Moves of records, shown at once and stored in turn: a later one begins at what the one before has left, and no older answer replaces it.
 * After a refusal all that wait are taken back visibly. An undo leaves the records that somebody has moved since.
 */
export function usePlaces<R extends Placed>({ stored, write, keep, reread, message }: Given<R>) {
  const words = useWords();
  const { language } = useReader();
  const toast = useToast();
  /** The moves without an answer. */
  const [waiting, setWaiting] = useState<readonly (readonly Placement[])[]>([]);
  const [answered, setAnswered] = useState(0);
  const shown = withPlacements(stored, waiting.flat());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const refusals = useRef(0);
  const latest = useRef({ stored, keep });
  latest.current = { stored, keep };

  function inTurn<T>(work: () => Promise<T>) {
    const done = last.current.then(work);
    last.current = done;
    return done;
  }
  function take(written: readonly R[]) {
    const { stored, keep } = latest.current;
    const now = stored.map((one) => written.find(({ id }) => id === one.id) ?? one);
    latest.current = { stored: now, keep };
    keep(now);
    setAnswered((count) => count + 1);
  }
  const undo = (before: ReadonlyMap<number, Omit<Placement, "id">>, moved: readonly R[]) =>
    inTurn(async () => {
      const written: R[] = [];
      const undone = await backEach(moved, async ({ id, version }) => {
        const { done, problem } = await write(id, { ...before.get(id), version });
        if (done) written.push(done);
        return { problem };
      });
      take(written);
      await reread();
      return undone;
    });

  function move(places: readonly Placement[]) {
    if (!places.length) return;
    const before = new Map(
      places.map(({ id, ...place }) => {
        const record = shown.find((one) => one.id === id)!;
        const had = Object.fromEntries(Object.keys(place).map((name) => [name, record[name as keyof R]]));
        return [id, had as Omit<Placement, "id">];
      }),
    );
    const known = refusals.current;
    setWaiting((all) => [...all, places]);
    void inTurn(async () => {
      // A move before this one was refused, and both were taken back.
      if (known !== refusals.current) return;
      const written: R[] = [];
      for (const { id, ...place } of places) {
        const { done, problem } = await write(id, place);
        if (done) written.push(done);
        if (!problem) continue;
        refusals.current += 1;
        take(written);
        setWaiting([]);
        await reread();
        return toast({ message: problemMessage(problem, words, language), isProblem: true });
      }
      take(written);
      setWaiting((all) => all.filter((each) => each !== places));
      toast({ message, undo: () => undo(before, written) });
    });
  }

  /** `answered` grows with each answer. */
  return { shown, move, answered };
}
