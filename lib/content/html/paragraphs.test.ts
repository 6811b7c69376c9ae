import { expect, test } from "vitest";
import { cpuMs } from "@/e2e/fixtures/servers/busy-machine";
import { asHtml } from "./paragraphs";

test.each([
  ["one line", "Green tea.", "<p>Green tea.</p>"],
  ["lines", "one\ntwo", "<p>one<br />two</p>"],
  ["empty lines", "one\n\ntwo\n \n\n three", "<p>one</p><p>two</p><p>three</p>"],
  ["signs of HTML", "5 < 6 & 7 > 3, Q&amp;A", "<p>5 &lt; 6 &amp; 7 &gt; 3, Q&amp;amp;A</p>"],
  ["brackets around Chinese", "<三年陈> 普洱", "<p>&lt;三年陈&gt; 普洱</p>"],
  ["nothing", "", ""],
])("plain text becomes paragraphs: %s", (_, text, html) => {
  expect(asHtml(text)).toBe(html);
});

test.each([
  ["<p>a</p>"],
  ["a<br>b"],
  ["a <B>b</B>"],
  ['<img src="x">'],
  ["<script>x</script>"],
  ["a<!-- b -->"],
  ["</p>"],
])("HTML is unchanged: %s", (html) => {
  expect(asHtml(html)).toBe(html);
});

test("66,000 unfinished tags are read in time", () => {
  const before = cpuMs();
  asHtml("<p ".repeat(66_000));
  expect(cpuMs() - before).toBeLessThan(3000);
});
