"use client";

import type { PageProblem } from "@/components/problem-words";
import { Button } from "@/components/ui/button";
import { useReader, useWords } from "@/components/words";
import { formatAgo } from "@/lib/i18n/format";
import type { Conflict } from "./use-edit";

interface Shown {
  conflicts: Conflict[];
  stale: PageProblem | undefined;
  labels: Readonly<Record<string, string>>;
  onDecide: (conflict: Conflict, takesTheirs: boolean) => void;
}

/** Says who wrote what meanwhile, beside one's own. Nothing is sent until each field is decided. */
export function StaleFields({ conflicts, stale, labels, onDecide }: Shown) {
  const words = useWords();
  const reader = useReader();
  const [told] = stale?.errors ?? [];
  if (!conflicts.length) return null;
  const { by, at } = (told ?? {}) as { by?: { nickname: string } | null; at?: string | null };
  const shown = (value: string) => value || words("order.nothing");
  return (
    <div role="alert" className="grid gap-3 rounded-control bg-amber-soft px-3 py-2.5">
      <p className="text-amber">
        {words("order.changed", {
          name: by?.nickname || words("common.unknownPerson"),
          ago: at ? formatAgo(at, Date.now(), reader) : "",
        })}
      </p>
      {conflicts.map((conflict) => (
        <div key={conflict.name} className="grid gap-1.5">
          <p className="font-medium">{labels[conflict.name]}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            <dt className="text-ink-2">{words("order.theirs")}</dt>
            <dd className="max-h-24 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
              <bdi>{shown(conflict.theirs)}</bdi>
            </dd>
            <dt className="text-ink-2">{words("order.yours")}</dt>
            <dd className="max-h-24 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
              <bdi>{shown(conflict.mine)}</bdi>
            </dd>
          </dl>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onDecide(conflict, true)}>{words("order.takeTheirs")}</Button>
            <Button onClick={() => onDecide(conflict, false)}>{words("order.keepMine")}</Button>
          </div>
        </div>
      ))}
    </div>
  );
}
