import { expect, test } from "vitest";
import { foreseenIn, isNothing, needsSource, oursIn, sourceTags, withoutForeignPictures } from "./foreseen";

const ours = (src: string) => src.startsWith("https://shop.example/");

test("what the server keeps is not announced as a loss", () => {
  const kept =
    '<h2>Tea</h2><p><strong>Hot</strong> <a href="https://tea.example" target="_blank">more</a></p><table><tr><td colspan="2">1</td></tr></table><img src="https://shop.example/uploads/a.webp" alt="a > b">';
  expect(isNothing(foreseenIn(kept, ours))).toBe(true);
});

test("pictures from elsewhere, links that lead nowhere, looks and tags are counted", () => {
  const pasted =
    '<html><body><p style="color: red">a</p><script>1</script><font>b</font><font>c</font><img src=https://else.example/b.png><a href="javascript:go()">d</a><iframe src="x"></iframe></body></html>';
  expect(foreseenIn(pasted, ours)).toEqual({
    pictures: 1,
    links: 1,
    whole: ["script", "iframe"],
    tags: ["font"],
    looks: 1,
  });
});

test("a picture that the text came with, or of this site, is ours", () => {
  const isOurs = oursIn('<img src="https://files.example/demo/a.webp" alt="">', "https://shop.example");
  expect(isOurs("https://files.example/uploads/b.webp")).toBe(true);
  expect(isOurs("https://shop.example/uploads/b.webp")).toBe(true);
  expect(isOurs("https://abc.ufs.sh/f/x")).toBe(true);
  expect(isOurs("https://else.example/b.webp")).toBe(false);
  expect(isOurs("//else.example/b.webp")).toBe(false);
  expect(isOurs("data:image/png;base64,AAAA")).toBe(false);
});

test("a table is edited as HTML, a word that begins like one is not", () => {
  expect([needsSource("<p>a</p><TABLE>"), needsSource("<tablet>"), needsSource("<p>table</p>")]).toEqual([
    ...[true, false, false],
  ]);
});

test("a table that is pasted into the visual editor is announced as a loss", () => {
  const sheet = "<table><tbody><tr><td>75 °C</td></tr></tbody></table>";
  expect(foreseenIn(sheet, ours, sourceTags).tags).toEqual(["table"]);
});

test("a picture from elsewhere is not shown, the others stay", () => {
  const html = '<p>a<img src="https://else.example/b.png"><img src="https://shop.example/c.webp" alt=""></p>';
  expect(withoutForeignPictures(html, ours)).toBe('<p>a<img src="https://shop.example/c.webp" alt=""></p>');
});
