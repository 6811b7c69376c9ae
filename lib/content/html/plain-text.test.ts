import { expect, test } from "vitest";
import { plainText, shortened } from "./plain-text";

test("plain text is on one line with spaces between blocks, and decodes entities once", () => {
  expect(plainText("<h2>Tea</h2><p>a<br />b&amp;nbsp;c</p><ul><li>1</li><li>2</li></ul>")).toBe("Tea a b&nbsp;c 1 2");
  expect(plainText("<p>a <strong>b</strong>c &amp;lt; &lt;b&gt; &quot;x&quot;</p>\n\n<p>d</p>")).toBe(
    'a bc &lt; <b> "x" d',
  );
  expect(plainText('<p><img src="demo/a.webp" alt="x" /></p>')).toBe("");
});

test.each([
  ["a text that is short enough", 27, "a text that is short enough"],
  ["The quick brown fox, jumps over", 21, "The quick brown fox…"],
  ["The quick brown fox jumps", 17, "The quick brown…"],
  ["小米粥好不好看表面有没有一层米油", 12, "小米粥好不好看表面有…"],
  ["x".repeat(50), 10, `${"x".repeat(9)}…`],
  ["🍵".repeat(50), 10, `${"🍵".repeat(9)}…`],
])("%s in %i characters is cut between words", (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected);
  expect([...shortened(text, most)].length).toBeLessThanOrEqual(most);
});
