"use client";

import { Lock } from "lucide-react";
import { useWords } from "@/components/words";

/** Says at the head of a form why nothing can be typed in it. */
export function LookOnlyNote() {
  const words = useWords();
  return (
    <p className="flex gap-2 rounded-control bg-gray-soft px-3 py-2 text-ink-2">
      <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {words("edit.lookOnly")}
    </p>
  );
}
