"use client";

import type { ReactNode } from "react";
import type { Outcome, Send } from "@/components/api/cms";
import { useSave } from "@/components/api/use-send";
import { FormDialog } from "./form-dialog";

interface Props<Done> {
  title: string;
  act: string;
  call: (send: Send) => Promise<Outcome<Done>>;
  onClose: () => void;
  onDone: (done: Done) => void;
  children: ReactNode;
}

/** A confirmation before a request that deletes or disables something. */
export function ConfirmDialog<Done>({ call, onDone, ...shown }: Props<Done>) {
  const { save, isPending, problem } = useSave(onDone);
  return <FormDialog {...shown} isDanger isPending={isPending} problem={problem} onSubmit={() => save(call)} />;
}
