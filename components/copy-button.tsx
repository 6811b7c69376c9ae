"use client";

import { useState } from "react";

/** `label` names what is copied, for screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, say] = useState("");

  async function copy() {
    // There is no clipboard on plain http, or if the user refused it.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    say(done ? "Copied" : "Select it and copy by hand");
    setTimeout(() => say(""), 2000);
  }

  return (
    <span className="flex items-center gap-2 noscript:hidden">
      <span role="status" className="text-small text-ink-2">
        {said}
      </span>
      <button type="button" onClick={copy} aria-label={`Copy ${label}`} className="control px-2.5 text-small">
        Copy
      </button>
    </span>
  );
}
