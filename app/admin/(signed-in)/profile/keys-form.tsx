"use client";

import { useState } from "react";
import { useAction } from "@/components/api/use-action";
import { useTranslator } from "@/components/i18n/translator";
import { useWrittenKey } from "@/components/ui/keys";
import { choosePreferences } from "./actions";

export function KeysForm({ isOn }: { isOn: boolean }) {
  const words = useTranslator();
  const written = useWrittenKey();
  const [chosen, choose] = useState(isOn);
  const { run, isPending } = useAction(choosePreferences);

  async function turn(single_keys: boolean) {
    choose(single_keys);
    const { problem } = await run({ single_keys });
    if (problem) choose(!single_keys);
  }

  return (
    <label className="flex items-start gap-2.5 p-4">
      <input
        type="checkbox"
        checked={chosen}
        disabled={isPending}
        onChange={(event) => turn(event.target.checked)}
        className="mt-0.5 size-4 accent-accent"
      />
      <span>
        <span className="font-medium">{words("profile.keys")}</span>
        <span className="block text-small text-ink-2">{words("profile.keys.help", { key: written("mod+k") })}</span>
      </span>
    </label>
  );
}
