"use client";

import { useState } from "react";
import { useWords } from "./speaking";
import type { Trial } from "./trial";
import { TryForm } from "./try-form";

/** The form is rendered when it is first opened, so that a page of a hundred operations stays light. */
export function TryPanel({ trial }: { trial: Trial }) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <details className="try" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        {words.tryIt}
        <span className="sr-only">: {trial.name}</span>
      </summary>
      {opened && <TryForm trial={trial} />}
    </details>
  );
}
