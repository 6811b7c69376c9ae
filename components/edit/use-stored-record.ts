"use client";

import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { useRequest } from "@/components/api/use-send";
import { useTranslator } from "@/components/i18n/translator";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { usePermission } from "@/components/session/permissions";
import { useToast } from "@/components/ui/toast";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { kinds, recordOf } from "@/lib/kinds/kinds";
import type { BinPath } from "./use-bin";
import { type Sent, type Stored, useEditOf } from "./use-edit";

type Stamped = { id: number; version: number };
/** Records without a bin: their editors confirm a deletion in a dialog. */
const withoutBin = ["/cms/freight_template", "/cms/promotion", "/cms/coupon", "/cms/bot", "/cms/webhook"] as const;
export type PathWithoutBin = (typeof withoutBin)[number];
type RecordPath = BinPath | PathWithoutBin;
export const hasBin = (path: RecordPath): path is BinPath => !withoutBin.some((one) => one === path);
type ReadAt<P extends RecordPath> = Answer<"GET", `${P}/${number}`>;
type WrittenAt<P extends RecordPath> = Answer<"POST", P> | Answer<"PUT", `${P}/${number}`>;

interface Given<P, Values, Read, Written> {
  path: P;
  record: Read | undefined;
  empty: Values;
  storedOf: (record: Read | Written) => Stored<Values>;
  onSaved?: (written: Written) => void;
}

export const useStoredRecord = <const P extends RecordPath, Values extends object, Body extends object>(
  given: Given<P, Values, ReadAt<P>, WrittenAt<P>> & Sent<P, Values, Body>,
) => useRecord<Values, ReadAt<P>, WrittenAt<P>>(given);

/** Creates a `storedOf` for forms whose values are fields of the record: it picks the fields of `empty`. */
export const fieldsOf =
  <Values extends object>(empty: Values) =>
  (record: Values & { version: number }): Stored<Values> => {
    const names = Object.keys(empty) as (keyof Values)[];
    return {
      version: record.version,
      values: Object.fromEntries(names.map((name) => [name, record[name]])) as Values,
    };
  };

/** The state of an editor page for a stored or a new record. Saving stays on the page, and can be undone. */
function useRecord<Values extends object, Read extends Stamped, Written extends Stamped>({
  path,
  record,
  empty,
  storedOf,
  bodyOf,
  onSaved,
}: Given<RecordPath, Values, Read, Written> & { bodyOf?: (changed: Partial<Values>, whole: Values) => object }) {
  const t = useTranslator();
  const can = usePermission();
  const toast = useToast();
  const request = useRequest();
  const onward = useIfMounted();
  const [written, setWritten] = useState<Read | Written | undefined>(record);
  const stored = record && written && record.version > written.version ? record : written;
  const own = stored && `${path}/${stored.id}`;
  const kind = kinds.find((one) => path === `/cms/${recordOf(one)}`)!;
  const page = kind.page!.path ?? `/admin/${kind.page!.name}`;
  const mayEdit = can(`${kind.name}.edit` as Permission);

  function take(written: Written) {
    setWritten(written);
    edit.renew(storedOf(written));
    onSaved?.(written);
  }

  const edit = useEditOf<Values, Written>({
    path: own ?? path,
    first: record ? storedOf(record) : { values: empty },
    readNewer: async () => {
      const outcome = await request<Read>("GET", own!);
      if (outcome.problem) return outcome;
      setWritten(outcome.done);
      return { done: storedOf(outcome.done) };
    },
    bodyOf,
    onDone: (written) => {
      const isNew = !stored;
      const undo = isNew ? undefined : edit.undoOf(written, take);
      take(written);
      if (isNew) onward(() => window.history.replaceState(null, "", `${page}/${written.id}`));
      toast({ message: t("common.saved"), undo });
    },
  });
  return { ...edit, stored, path, page, kind, mayEdit, isFixed: Boolean(stored) && !mayEdit };
}

export type StoredRecord = Pick<
  ReturnType<typeof useRecord<object, Stamped, Stamped>>,
  "stored" | "path" | "page" | "kind" | "mayEdit" | "isFixed" | "changes" | "isPending" | "submit"
> & { restart(): void };
