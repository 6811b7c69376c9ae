"use client";

import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { useRequest } from "@/components/api/use-send";
import { useOnward } from "@/components/page/use-onward";
import { useToast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { BinPath } from "./use-bin";
import { type Sent, type Stored, useEditOf } from "./use-edit";

type Stamped = { id: number; version: number };
/** Records that are deleted for good: their editors have a dialog for that. */
const withoutBin = ["/cms/freight_template", "/cms/bot"] as const;
/** The lists whose records have an editor. */
type RecordPath = BinPath | (typeof withoutBin)[number];
export const hasBin = (path: RecordPath): path is BinPath => !withoutBin.some((one) => one === path);
type ReadAt<P extends RecordPath> = Answer<"GET", `${P}/${number}`>;
type WrittenAt<P extends RecordPath> = Answer<"POST", P> | Answer<"PUT", `${P}/${number}`>;

interface Given<P, Values, Read, Written> {
  /** The path of the list in the API, such as `/cms/article`. */
  path: P;
  /** The path of the list's page: a new record gets its own address below it. */
  page: string;
  record: Read | undefined;
  empty: Values;
  storedOf: (record: Read | Written) => Stored<Values>;
  onSaved?: (written: Written) => void;
}

/** `useRecord` by the types of its path. */
export const useStoredRecord = <const P extends RecordPath, Values extends object, Body extends object>(
  given: Given<P, Values, ReadAt<P>, WrittenAt<P>> & Sent<P, Values, Body>,
) => useRecord<Values, ReadAt<P>, WrittenAt<P>>(given);

/** An editor's page over one record, or over one that is not made yet: saves in place, with a way back. */
function useRecord<Values extends object, Read extends Stamped, Written extends Stamped>({
  path,
  page,
  record,
  empty,
  storedOf,
  bodyOf,
  onSaved,
}: Given<RecordPath, Values, Read, Written> & { bodyOf?: (changed: Partial<Values>, whole: Values) => object }) {
  const words = useWords();
  const toast = useToast();
  const request = useRequest();
  const onward = useOnward();
  const [stored, setStored] = useState<Read | Written | undefined>(record);
  const own = stored && `${path}/${stored.id}`;

  function take(written: Written) {
    setStored(written);
    edit.renew(storedOf(written));
    onSaved?.(written);
  }

  const edit = useEditOf<Values, Written>({
    path: own ?? path,
    first: record ? storedOf(record) : { values: empty },
    readNewer: async () => {
      const { done } = await request<Read>("GET", own!);
      return done && storedOf(done);
    },
    bodyOf,
    onDone: (written) => {
      const before = edit.wayBack();
      const { values: whole } = edit.base;
      const isNew = !stored;
      take(written);
      if (isNew) onward(() => window.history.replaceState(null, "", `${page}/${written.id}`));
      const address = `${path}/${written.id}`;
      const undo = async () => {
        const body = { ...(bodyOf ? bodyOf(before, whole) : before), version: written.version };
        const { done, problem } = await request<Written>("PUT", address, { body });
        if (done) take(done);
        return problem;
      };
      toast({ message: words("common.saved"), undo: isNew ? undefined : undo });
    },
  });
  return { ...edit, stored, path, page };
}

/** The parts that the head of an editor needs, for records with any fields. */
export type StoredRecord = Pick<
  ReturnType<typeof useRecord<object, Stamped, Stamped>>,
  "stored" | "path" | "page" | "changes" | "isPending" | "submit"
> & { restart(): void };
