import { expect, test } from "vitest";
import { drawText, type TextStyle } from "./draw-text";

const style: TextStyle = { size: 40, color: "#000", width: 400, lines: 2 };
const draw = async (text: string, more: Partial<TextStyle> = {}) => (await drawText(text, { ...style, ...more }))!;
const same = async (one: string, other: string) =>
  expect((await draw(one)).input.equals((await draw(other)).input)).toBe(true);

/** A font draws a missing character as a box with its code, whose left side is a line from top to bottom. */
async function isBox(text: string) {
  const { input, raw } = await draw(text);
  const opacity = (y: number) => input[y * raw.width * raw.channels + raw.channels - 1]!;
  return Array.from({ length: raw.height }, (_, y) => opacity(y)).every((each) => each > 200);
}

test.each([..."茶龍㐂价￥A♥"])("%s is drawn, also without Chinese fonts installed", async (character) => {
  expect(await isBox(character)).toBe(false);
});

test("markup in a name is drawn literally", async () => {
  const plain = await draw("A");
  for (const text of ['<span size="300%">A</span>', "A&#65;", "<b>A</b>", "A<"])
    expect((await draw(text, { width: 2000 })).raw.width).toBeGreaterThan(plain.raw.width * 1.5);
  expect((await draw('<span size="900%">A</span>', { width: 2000 })).raw.height).toBeLessThan(60);
});

test("emoji, line breaks and direction marks are left out without a gap", async () => {
  await same("龙井🍵茶👨‍👩‍👧❤️\r\n \t礼盒\u202e🇨🇳", "龙井茶 礼盒");
  await same("1️⃣ 号", "1 号");
  for (const text of ["", " \n\u3000", "🍵👨‍👩‍👧", "\u200b"]) expect(await drawText(text, style)).toBeUndefined();
});

test("a long text ends with … in its last line", async () => {
  const tea = (count: number) => "茶".repeat(count);
  await same(tea(21), `${tea(19)}…`);
  expect((await draw(tea(20))).input.equals((await draw(tea(21))).input)).toBe(false);
  for (const text of [tea(80), "Longjing tea in a box ".repeat(6), "x".repeat(120)]) {
    const { width, height } = (await draw(text)).raw;
    expect(width).toBeLessThanOrEqual(style.width);
    expect(height).toBeGreaterThan(style.size * 1.4);
    expect(height).toBeLessThanOrEqual(style.size * 1.4 * 2);
  }
});
