import { expect, test } from "vitest";
import { accentOf, contrast } from "./accent";

const both = (value: string) =>
  /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value)!.slice(1) as [string, string];

test.each(["#000000", "#ffffff", "#ffee00", "#0f766e", "#7f7f7f", "#ff0000", "#00ff00", "#0000ff"])(
  "the shop colour %s has enough contrast on both backgrounds, and its text on it",
  (color) => {
    const accent = accentOf(color);
    const [light, dark] = both(accent["--color-accent"]);
    const [inkOnLight, inkOnDark] = both(accent["--color-accent-ink"]);
    const [softLight, softDark] = both(accent["--color-soft"]);
    for (const background of ["#fbfbfa", "#f5f4f2", softLight])
      expect(contrast(light, background)).toBeGreaterThanOrEqual(4.5);
    for (const background of ["#141413", "#232221", softDark])
      expect(contrast(dark, background)).toBeGreaterThanOrEqual(4.5);
    const [hoverLight, hoverDark] = both(accent["--color-accent-hover"]);
    for (const [hover, ink, rest] of [
      [hoverLight, inkOnLight, light],
      [hoverDark, inkOnDark, dark],
    ] as const) {
      expect(contrast(hover, ink)).toBeGreaterThanOrEqual(4.5);
      expect(hover).not.toBe(rest);
    }
    expect(contrast(inkOnLight, light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inkOnDark, dark)).toBeGreaterThanOrEqual(4.5);
  },
);

test("a colour with enough contrast is unchanged", () => {
  expect(both(accentOf("#0f766e")["--color-accent"])[0]).toBe("#0f766e");
});
