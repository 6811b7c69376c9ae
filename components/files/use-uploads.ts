"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { PageProblem } from "@/components/api/problem";
import { useRemedy } from "@/components/session/session-provider";
import { secondsToWait, sendFile } from "./send-file";
import type { StoredFile } from "./types";

export interface Upload {
  id: number;
  file: File;
  folderId: number | undefined;
  state: "waiting" | "sending" | "stored" | "refused";
  /** From 0 to 1. */
  sent: number;
  /** The number of attempts since the admin last started or retried the upload. */
  tries: number;
  stored?: StoredFile;
  problem?: PageProblem;
}

/** The server resizes each picture, and rejects more concurrent uploads as busy. */
const maxAtOnce = 2;

/**
 * Independent uploads to the library: if one fails or is cancelled, the others continue. `turn` is the order in which the files
 * were chosen, which can differ from the order in which they are stored.
 */
export function useUploads(onStored: (file: StoredFile, turn: number) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [heldUntil, setHeldUntil] = useState<string>();
  /** A ref, because an effect could start an upload before React has rendered `heldUntil`. */
  const isSubmitting = useRef(false);
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const onStoredRef = useRef(onStored);
  onStoredRef.current = onStored;
  const remedy = useRemedy();

  const change = useCallback(
    (id: number, next: Partial<Upload>) =>
      setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...next } : upload))),
    [],
  );

  /** Pauses the queue for the time that the server requested. */
  const holdFor = useCallback((seconds: number) => {
    isSubmitting.current = true;
    const until = new Date(Date.now() + seconds * 1000).toISOString();
    setHeldUntil((before = "") => (before > until ? before : until));
  }, []);

  const run = useCallback(
    async ({ id, file, folderId, tries }: Upload) => {
      const giveUp = new AbortController();
      running.current.set(id, giveUp);
      change(id, { state: "sending", sent: 0, tries: tries + 1 });
      const send = () =>
        sendFile(file, { folderId, signal: giveUp.signal, onProgress: (sent) => change(id, { sent }) });
      try {
        let outcome = await send();
        while (outcome.problem && (await remedy(outcome.problem))) outcome = await send();
        running.current.delete(id);
        if (outcome.problem) {
          const seconds = secondsToWait(outcome.problem, tries + 1);
          if (seconds === undefined) return change(id, { state: "refused", problem: outcome.problem });
          holdFor(seconds);
          return change(id, { state: "waiting" });
        }
        change(id, { state: "stored", stored: outcome.done });
        onStoredRef.current(outcome.done, id);
      } catch {
        running.current.delete(id);
        setUploads((all) => all.filter((upload) => upload.id !== id));
      }
    },
    [change, holdFor, remedy],
  );

  useEffect(() => {
    if (!heldUntil) return;
    const goOn = () => {
      isSubmitting.current = false;
      setHeldUntil(undefined);
    };
    const timer = setTimeout(goOn, Date.parse(heldUntil) - Date.now());
    return () => clearTimeout(timer);
  }, [heldUntil]);

  useEffect(() => {
    if (heldUntil || isSubmitting.current) return;
    const waiting = uploads.filter(({ id, state }) => state === "waiting" && !running.current.has(id));
    for (const upload of waiting.slice(0, Math.max(0, maxAtOnce - running.current.size))) void run(upload);
  }, [uploads, run, heldUntil]);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const giveUp of all.values()) giveUp.abort();
    };
  }, []);

  return {
    uploads,
    heldUntil,
    isSending: uploads.some(({ state }) => state === "waiting" || state === "sending"),
    add: (files: readonly File[], folderId?: number) =>
      setUploads((all) => [
        ...all.filter(({ state }) => state !== "stored"),
        ...files.map((file): Upload => {
          lastId.current += 1;
          return { id: lastId.current, file, folderId, state: "waiting", sent: 0, tries: 0 };
        }),
      ]),
    /** Aborts an upload, or removes its line from the list. */
    cancel: (id: number) => {
      running.current.get(id)?.abort();
      setUploads((all) => all.filter((upload) => upload.id !== id));
    },
    retry: (id: number) => change(id, { state: "waiting", tries: 0, problem: undefined }),
    clear: () => setUploads((all) => all.filter(({ state }) => state === "waiting" || state === "sending")),
  };
}
export type Uploads = ReturnType<typeof useUploads>;
