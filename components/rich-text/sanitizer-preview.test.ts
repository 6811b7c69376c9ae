import { expect, test } from "vitest";
import { bucketPrefix, fileOrigins, fileUrl } from "@/lib/storage/urls";
import {
  createLibraryCheck,
  isUnchanged,
  previewSanitizer,
  requiresSource,
  sourceTags,
  withoutForeignPictures,
} from "./sanitizer-preview";

const ours = (src: string) => src.startsWith("https://shop.example/");

test("HTML that the server keeps is not reported as a loss", () => {
  const kept =
    '<h2>Tea</h2><p><strong>Hot</strong> <a href="https://tea.example" target="_blank">more</a></p><table><tr><td colspan="2">1</td></tr></table><img src="https://shop.example/uploads/a.webp" alt="a > b">';
  expect(isUnchanged(previewSanitizer(kept, ours))).toBe(true);
});

test("foreign pictures, invalid links, styles and tags are counted as losses", () => {
  const pasted =
    '<html><body><p style="color: red">a</p><script>1</script><font>b</font><font>c</font><img src=https://else.example/b.png><a href="javascript:go()">d</a><iframe src="x"></iframe></body></html>';
  expect(previewSanitizer(pasted, ours)).toEqual({
    pictures: 1,
    links: 1,
    whole: ["script", "iframe"],
    tags: ["font"],
    looks: 1,
  });
});

test("a picture of the library is kept with any storage", () => {
  Object.assign(process.env, {
    AUTH_SECRET: "a secret of the tests, long enough",
    EMBEDDED: "true",
    APP_URL: "https://shop.example",
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "files",
    S3_ACCESS_KEY: "k",
    S3_SECRET_KEY: "s",
    S3_PUBLIC_URL: "https://files.example/shop",
  });
  Object.assign(globalThis, { kioskEnvironment: undefined });
  const isOurs = createLibraryCheck(fileOrigins());
  expect(fileUrl(`${bucketPrefix}a.webp`)).toMatch(/^https:\/\/files\.example\//);
  for (const key of [`${bucketPrefix}a.webp`, "uploads/b.webp", "demo/c.webp", "uploadthing/kiosk/d.webp"])
    expect(isOurs(fileUrl(key)), key).toBe(true);
  expect(isOurs("/uploads/b.webp")).toBe(true);
  for (const src of ["https://else.example/b.webp", "//else.example/b.webp", "data:image/png;base64,AAAA"])
    expect(isOurs(src), src).toBe(false);
});

test("a table or div is edited as HTML, and a word with the same beginning is not", () => {
  for (const html of ["<p>a</p><TABLE>", "<div>a</div>"]) expect(requiresSource(html), html).toBe(true);
  for (const html of ["<tablet>", "<p>table</p>"]) expect(requiresSource(html), html).toBe(false);
});

test("a table pasted into the visual editor is reported as a loss", () => {
  const sheet = "<table><tbody><tr><td>75 °C</td></tr></tbody></table>";
  expect(previewSanitizer(sheet, ours, sourceTags).tags).toEqual(["table"]);
});

test("a foreign picture is not shown, and others are", () => {
  const html = '<p>a<img src="https://else.example/b.png"><img src="https://shop.example/c.webp" alt=""></p>';
  expect(withoutForeignPictures(html, ours)).toBe('<p>a<img src="https://shop.example/c.webp" alt=""></p>');
});
