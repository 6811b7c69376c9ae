import { expect, test } from "vitest";
import { accentOf, contrast } from "./accent";

const both = (value: string) =>
  /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value)!.slice(1) as [string, string];

test.each(["#000000", "#ffffff", "#ffee00", "#0f766e", "#7f7f7f", "#ff0000", "#00ff00", "#0000ff"])(
  "%s as the shop's colour can be read on both papers, and its ink on it",
  (color) => {
    const accent = accentOf(color);
    const [light, dark] = both(accent["--color-accent"]);
    const [inkOnLight, inkOnDark] = both(accent["--color-accent-ink"]);
    expect(contrast(light, "#fbfbfa")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, "#141413")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inkOnLight, light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inkOnDark, dark)).toBeGreaterThanOrEqual(4.5);
  },
);

test("a colour that can be read as it is stays as it is", () => {
  expect(both(accentOf("#0f766e")["--color-accent"])[0]).toBe("#0f766e");
});
