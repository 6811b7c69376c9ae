"use client";

import { cms } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem-words";
import { FormDialog } from "@/components/edit/form-dialog";
import { StaleFields } from "@/components/edit/stale-fields";
import { useEdit } from "@/components/edit/use-edit";
import { TextField } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { isNeeded } from "@/lib/system/dictionaries/needed";
import type { Dictionary } from "./types";

interface Shown {
  /** A new one, if there is none. */
  dictionary?: Dictionary;
  onClose: () => void;
  onDone: (done: Dictionary) => void;
}

const storedOf = (one: Dictionary | undefined) => ({
  version: one?.version,
  values: {
    name: one?.name ?? "",
    type: one?.type ?? "",
    remark: one?.remark ?? "",
    status: one?.status ?? ("active" as const),
  },
});

/** Makes or edits a dictionary. */
export function DictionaryDialog({ dictionary, onClose, onDone }: Shown) {
  const words = useWords();
  const form = useEdit({
    path: dictionary ? `/cms/dict_type/${dictionary.id}` : "/cms/dict_type",
    first: storedOf(dictionary),
    readNewer: async () => {
      const { done } = await cms("GET", `/cms/dict_type/${dictionary!.id}`);
      return done && storedOf(done);
    },
    onDone,
    onNothing: onClose,
  });
  const { values, set, problem } = form;
  const labels = {
    name: words("dictionaries.nameLabel"),
    type: words("dictionaries.type"),
    remark: words("dictionaries.remark"),
    status: words("dictionaries.isOff"),
  };
  const needed = dictionary && isNeeded(dictionary.type) ? dictionary.type : undefined;
  return (
    <FormDialog
      title={words(dictionary ? "dictionaries.edit" : "dictionaries.new")}
      act={words("common.save")}
      isPending={form.isPending}
      problem={problem?.errors?.length ? undefined : problem}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <StaleFields conflicts={form.conflicts} stale={form.stale} labels={labels} onDecide={form.decide} />
      <TextField
        required
        label={labels.name}
        maxLength={60}
        value={values.name}
        error={errorAt(problem, "name")}
        onChange={({ target }) => set("name", target.value)}
      />
      <TextField
        required
        label={labels.type}
        help={words(needed ? `dictionaries.note.${needed}` : "dictionaries.type.what")}
        maxLength={40}
        readOnly={needed !== undefined}
        spellCheck={false}
        value={values.type}
        error={errorAt(problem, "type")}
        onChange={({ target }) => set("type", target.value)}
      />
      <TextField
        label={labels.remark}
        note={words("common.optional")}
        maxLength={200}
        value={values.remark}
        error={errorAt(problem, "remark")}
        onChange={({ target }) => set("remark", target.value)}
      />
      <label className="flex min-h-8 items-center gap-2 max-md:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={values.status === "disabled"}
          onChange={({ target }) => set("status", target.checked ? "disabled" : "active")}
        />
        {labels.status}
      </label>
    </FormDialog>
  );
}
