"use client";

import { useNow } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { localTimeOf, timeOfLocal } from "@/lib/i18n/format";
import { describeMoment, type SentenceContext } from "./describe-rule";

export type OfferState = "scheduled" | "running" | "used_up" | "ended" | "stopped";
const tones: Record<OfferState, Tone> = {
  scheduled: "blue",
  running: "green",
  used_up: "amber",
  ended: "gray",
  stopped: "gray",
};

export const OfferStateBadge = ({ state }: { state: OfferState }) => (
  <Badge tone={tones[state]}>{useTranslator()(`offers.state.${state}`)}</Badge>
);

interface Moment {
  label: string;
  help?: string;
  isEnd?: boolean;
  error: string | undefined;
  value: string;
  onChange: (at: string) => void;
}

/** A time in the shop's time zone. An end at midnight is also shown as 24:00 of the day before. */
export function MomentField({ label, help, isEnd = false, error, value, onChange }: Moment) {
  const t = useTranslator();
  const reader = useReader();
  const now = useNow();
  const local = value && localTimeOf(value, reader.timeZone);
  const isMidnight = isEnd && local.endsWith("T00:00");
  return (
    <TextField
      type="datetime-local"
      label={label}
      help={isMidnight ? t("offers.midnight", { time: describeMoment(value, true, { reader, now }) }) : help}
      error={error}
      value={local}
      onChange={({ target }) => onChange(target.value && timeOfLocal(target.value, reader.timeZone))}
    />
  );
}

interface Figures {
  title: string;
  note?: string;
  /** A figure that is being loaded is undefined. */
  figures: readonly (readonly [name: string, figure: string | undefined])[];
}

export function OfferFigures({ title, note, figures }: Figures) {
  return (
    <Card title={title} note={note}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-4 py-3 tabular-nums">
        {figures.map(([name, figure]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-semibold">{figure ?? "…"}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export const useSentenceContext = (nameOf: SentenceContext["nameOf"]): SentenceContext => ({
  t: useTranslator(),
  reader: useReader(),
  now: useNow(),
  nameOf,
});
