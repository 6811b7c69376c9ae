"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";
import { focused } from "./option-fields";

/** Begins an option: its name, and the first value. */
export function NewOption({ isFirst, onAdd }: { isFirst?: boolean; onAdd: (name: string, value: string) => void }) {
  const words = useWords();
  const [isOpen, open] = useState(false);
  const [typed, type] = useState({ name: "", first: "" });
  const [name, first] = [typed.name.trim(), typed.first.trim()];
  if (!isOpen)
    return (
      <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => open(true)} className="w-fit">
        {words(isFirst ? "product.sizes.add" : "product.option.add")}
      </Button>
    );
  function add() {
    if (!name || !first) return;
    onAdd(name, first);
    type({ name: "", first: "" });
    open(false);
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      {(["name", "first"] as const).map((field) => (
        <label key={field} className="grid w-40 gap-1 font-medium max-md:w-full">
          {words(`product.option.${field}`)}
          <input
            className="entry font-normal"
            ref={field === "name" ? focused : undefined}
            maxLength={field === "name" ? 20 : 40}
            placeholder={words(`product.option.${field}.example`)}
            value={typed[field]}
            onChange={({ target }) => type({ ...typed, [field]: target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
        </label>
      ))}
      <Button onClick={add} disabled={!name || !first}>
        {words("product.option.begin")}
      </Button>
      <Button look="quiet" onClick={() => open(false)}>
        {words("common.cancel")}
      </Button>
    </div>
  );
}
