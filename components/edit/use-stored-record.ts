"use client";

import { useState } from "react";
import { problemWords } from "@/components/problem-words";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/components/use-send";
import { useReader, useWords } from "@/components/words";
import { type Stored, useEdit } from "./use-edit";

interface Given<Values, Read> {
  /** The path of the list in the API, such as `/cms/article`. */
  path: string;
  /** The path of the list's page: a new record gets its own address below it. */
  page: string;
  record: Read | undefined;
  empty: Values;
  storedOf: (record: Read) => Stored<Values>;
  bodyOf?: (changed: Partial<Values>) => object;
  onSaved?: (written: Read) => void;
}

/** An editor's page over one record, or over one that is not made yet: saves in place, with a way back. */
export function useStoredRecord<Values extends object, Read extends { id: number; version: number }>({
  path,
  page,
  record,
  empty,
  storedOf,
  bodyOf,
  onSaved,
}: Given<Values, Read>) {
  const words = useWords();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const [stored, setStored] = useState(record);
  const own = stored && `${path}/${stored.id}`;

  function take(written: Read) {
    setStored(written);
    edit.restart(storedOf(written));
    onSaved?.(written);
  }

  const edit = useEdit<Values, Read>({
    path: own ?? path,
    first: record ? storedOf(record) : { values: empty },
    readNewer: async () => {
      const { done } = await send<Read>("GET", own!);
      return done && storedOf(done);
    },
    bodyOf,
    onDone: (written) => {
      const { values: before } = edit.base;
      const isNew = !stored;
      take(written);
      if (isNew) window.history.replaceState(null, "", `${page}/${written.id}`);
      const address = `${path}/${written.id}`;
      const undo = async () => {
        const body = { ...(bodyOf ? bodyOf(before) : before), version: written.version };
        const { done, problem } = await send<Read>("PUT", address, { body });
        if (done) take(done);
        else toast({ message: problemWords(problem!, words, language), isProblem: true });
      };
      toast({ message: words("common.saved"), undo: isNew ? undefined : undo });
    },
  });
  return { ...edit, stored, path, page };
}

/** The parts that the head of an editor needs, for records with any fields. */
export type StoredRecord = Pick<
  ReturnType<typeof useStoredRecord<object, { id: number; version: number }>>,
  "stored" | "path" | "page" | "changes" | "isPending" | "submit"
> & { restart(): void };
