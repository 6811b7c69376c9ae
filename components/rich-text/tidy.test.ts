import { expect, test } from "vitest";
import { tidy } from "./tidy";

test("an item of one paragraph loses it, also before a list inside; one of two keeps both", () => {
  expect(tidy("<ul><li><p>a <b>b</b></p></li><li><p>c</p><ul><li><p>d</p></li></ul></li></ul>")).toBe(
    "<ul><li>a <b>b</b></li><li>c<ul><li>d</li></ul></li></ul>",
  );
  expect(tidy("<ol><li><p>a</p><p>b</p></li></ol><p>c</p>")).toBe("<ol><li><p>a</p><p>b</p></li></ol><p>c</p>");
});
