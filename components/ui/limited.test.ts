import { expect, test } from "vitest";
import { countCharacters, truncateInsertion } from "./limited";

const cut = (text: string, caret: number, most: number) => {
  const { from, to } = truncateInsertion(text, caret, most);
  return text.slice(0, from) + text.slice(to);
};

test("an emoji counts as one character, as in the API", () => {
  expect(countCharacters("茶🍵")).toBe(2);
  expect(cut("🍵🍵🍵", 6, 3)).toBe("🍵🍵🍵");
});

test("inserted text is cut at the limit without splitting an emoji", () => {
  expect(cut("🍵🍵🍵🍵", 8, 3)).toBe("🍵🍵🍵");
  expect(cut("abXYZcd", 5, 5)).toBe("abXcd");
  expect(cut("ab🍵🍵cd", 6, 5)).toBe("ab🍵cd");
});

test("a text above the limit is not cut after the caret", () => {
  expect(cut("abcdef", 1, 3)).toBe("bcdef");
});
