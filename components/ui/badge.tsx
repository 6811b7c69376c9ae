import type { ReactNode } from "react";
import { classes } from "./classes";

/**
 * The same colours as in the dictionaries: amber for waiting, blue for to do, violet for in progress, green for done, gray for
 * closed, orange for returns, red for errors.
 */
export type Tone = "amber" | "blue" | "violet" | "green" | "gray" | "orange" | "red";

const tones: Record<Tone, string> = {
  amber: "bg-amber-soft text-amber",
  blue: "bg-blue-soft text-blue",
  violet: "bg-violet-soft text-violet",
  green: "bg-green-soft text-green",
  gray: "bg-gray-soft text-gray",
  orange: "bg-orange-soft text-orange",
  red: "bg-red-soft text-red",
};

export const toneOf = (tone: Tone) => tones[tone];

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex h-[22px] items-center gap-1.5 rounded-full px-2 text-[12px] font-medium whitespace-nowrap before:size-1.5 before:rounded-full before:bg-current",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
