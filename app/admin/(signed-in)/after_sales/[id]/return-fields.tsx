"use client";

import { TextField } from "@/components/ui/field";
import { useWords } from "@/components/words";
import type { Draft } from "./use-draft";

const fields = [
  { name: "name", most: 40 },
  { name: "phone", most: 20 },
  { name: "address", most: 200 },
] as const;

/** Where the goods of a return go: the address of the settings, or another one for this request. */
export function ReturnFields({ draft: { returnTo, sendElsewhere, setReturnTo } }: { draft: Draft }) {
  const words = useWords();
  return (
    <>
      <p className="text-ink-2">{words("afterSale.return.what")}</p>
      <label className="flex min-h-8 items-center gap-2 max-md:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={returnTo !== undefined}
          onChange={({ target }) => sendElsewhere(target.checked)}
        />
        {words("afterSale.return.other")}
      </label>
      {returnTo ? (
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map(({ name, most }) => (
            <TextField
              key={name}
              label={words(`afterSale.return.${name}`)}
              value={returnTo[name]}
              onChange={({ target }) => setReturnTo(name, target.value)}
              maxLength={most}
              required
              className={name === "address" ? "sm:col-span-2" : undefined}
            />
          ))}
        </div>
      ) : (
        <p className="text-small text-ink-2">{words("afterSale.return.fromSettings")}</p>
      )}
    </>
  );
}
