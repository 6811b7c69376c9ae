"use client";

import { useState } from "react";

/** `label` says what is copied, for those who hear the page. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, say] = useState("");

  async function copy() {
    // The clipboard is closed on plain http and where the user refused it.
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
