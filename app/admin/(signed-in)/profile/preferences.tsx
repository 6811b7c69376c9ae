"use client";

import { useState } from "react";
import { allowSound, beep } from "@/components/alarms/order-sound";
import { useAction } from "@/components/api/use-action";
import { useTranslator } from "@/components/i18n/translator";
import { useWrittenKey } from "@/components/ui/keys";
import { choosePreferences } from "./actions";

interface Props {
  singleKeys: boolean;
  orderSound: boolean;
  seesOrders: boolean;
}

export function Preferences({ singleKeys, orderSound, seesOrders }: Props) {
  const t = useTranslator();
  const written = useWrittenKey();
  const { run, isPending } = useAction(choosePreferences);
  const save = async (change: Parameters<typeof run>[0]) => !(await run(change)).problem;

  async function turnSound(order_sound: boolean) {
    if (order_sound) {
      allowSound();
      beep();
    }
    return save({ order_sound });
  }

  return (
    <div className="divide-y divide-line-soft">
      <Choice
        isOn={singleKeys}
        isPending={isPending}
        title={t("profile.keys")}
        help={t("profile.keys.help", { key: written("mod+k") })}
        turn={(single_keys) => save({ single_keys })}
      />
      {seesOrders && (
        <Choice
          isOn={orderSound}
          isPending={isPending}
          title={t("profile.sound")}
          help={t("profile.sound.help")}
          turn={turnSound}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  isOn: boolean;
  isPending: boolean;
  title: string;
  help: string;
  /** Resolves to whether the choice is saved. */
  turn: (isOn: boolean) => Promise<boolean>;
}

function Choice({ isOn, isPending, title, help, turn }: ChoiceProps) {
  const [chosen, setChosen] = useState(isOn);

  async function change(next: boolean) {
    setChosen(next);
    if (!(await turn(next))) setChosen(!next);
  }

  return (
    <label className="flex items-start gap-2.5 p-4">
      <input
        type="checkbox"
        checked={chosen}
        disabled={isPending}
        onChange={(event) => change(event.target.checked)}
        className="mt-0.5 size-4 accent-accent"
      />
      <span>
        <span className="font-medium">{title}</span>
        <span className="block text-small text-ink-2">{help}</span>
      </span>
    </label>
  );
}
