import { beforeAll, expect, test, vi } from "vitest";
import { describeLosses, type Loss } from "./losses";
import { sanitize } from "./sanitize";

beforeAll(() => {
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("EMBEDDED", "true");
  vi.stubEnv("APP_URL", "https://shop.example");
});

function dropped(html: string, language: "en" | "zh" = "en") {
  const losses: Loss[] = [];
  sanitize(html, "content", losses);
  return describeLosses(losses, language);
}

test.each([
  [
    "a script and what it holds",
    "a<script>x()</script><script>y()</script>",
    ["With everything inside: script (2 times)."],
  ],
  ["an embedded page", '<iframe src="https://video.example"></iframe>a', ["With everything inside: iframe."]],
  ["a tag whose text stays", "<font>a</font><section>b</section>", ["Tags, but not their text: font, section."]],
  [
    "looks",
    '<p style="color:red">a</p><p style="color:red">b</p>',
    ["Colours, sizes and other looks given by style, 2 times."],
  ],
  ["attributes", '<p class="x" onclick="y()">a</p><b class="x">b</b>', ["Attributes: class (2 times), onclick."]],
  [
    "a link that runs a script",
    '<a href="javascript:alert(1)">a</a>',
    ["Links, but not their text: javascript:alert(1). A link begins with http://, https:// or mailto:."],
  ],
  [
    "a picture from elsewhere",
    '<img src="https://x.example/a.png"><img>',
    [
      "Pictures that are not in the library: https://x.example/a.png, one without an address. Upload them, and use the addresses of the upload.",
    ],
  ],
])("%s is reported once, in words", (_, html, sentences) => {
  expect(dropped(html)).toEqual(sentences);
});

test("losses are reported in Chinese on request", () => {
  expect(dropped('<script>x()</script><script>y()</script><img><p style="color:red">a</p>', "zh")).toEqual([
    "不在文件库中的图片：一张没有地址的图片。请先上传，再使用上传后的地址。",
    "连同其中的内容：script（2 次）。",
    "用 style 设置的颜色、大小等样式，1 处。",
  ]);
});

test.each([
  [
    "what an editor writes",
    '<h2>a</h2><p>b <strong>c</strong><br></p><ul><li>d</li></ul><a href="https://x.example">e</a>',
  ],
  ["a whole page around it", "<html><head></head><body><p>a</p></body></html>"],
  ["a picture of the library", '<img src="https://shop.example/uploads/a.webp" alt="b" width="3">'],
  ["a link's rel and target", '<a href="https://x.example" rel="nofollow" target="_top">a</a>'],
])("%s loses nothing", (_, html) => {
  expect(dropped(html)).toEqual([]);
});

test("clean HTML loses nothing when it is cleaned again", () => {
  const clean = sanitize(
    '<div class="x"><p style="y">a<font>b</font></p><img src="data:image/png;base64,AAAA"></div>',
    "content",
  );
  expect(dropped(clean.replaceAll("<img />", ""))).toEqual([]);
});

test("the report of 500 losses is short", () => {
  const links = Array.from({ length: 500 }, (_, at) => `<a href="javascript:${at}${"x".repeat(500)}">a</a>`).join("");
  const [sentence] = dropped(links);
  expect(sentence!.length).toBeLessThan(1200);
  expect(sentence).toContain("490 more");
});
