"use client";

import { useState } from "react";

interface Props {
  text: string;
  label: string;
  /** Required on pages that are not in English. */
  words?: { copy: string; copied: string; byHand: string };
}

const english = { copy: "Copy", copied: "Copied", byHand: "Select it and copy by hand" };

export function CopyButton({ text, label, words = english }: Props) {
  const [announcement, setAnnouncement] = useState("");

  async function copy() {
    // The clipboard is not available over plain HTTP, or if the user denied access.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setAnnouncement(done ? words.copied : words.byHand);
    setTimeout(() => setAnnouncement(""), 2000);
  }

  return (
    <span className="flex items-center gap-2 noscript:hidden">
      <span role="status" className="text-small text-ink-2">
        {announcement}
      </span>
      <button type="button" onClick={copy} aria-label={`${words.copy} ${label}`} className="control px-2.5 text-small">
        {words.copy}
      </button>
    </span>
  );
}
