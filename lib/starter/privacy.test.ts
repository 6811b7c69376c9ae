import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { startPhone } from "./phone.fixture";

/** Functions of WeChat that require the shopper's consent, by their name in WeChat's privacy guideline. */
const kinds: Record<string, RegExp> = {
  收货地址: /\bwx\.chooseAddress\b/,
  "微信昵称、头像": /open-type="chooseAvatar"|type="nickname"/,
  手机号: /open-type="getPhoneNumber"/,
  剪切板: /\bwx\.[gs]etClipboardData\b/,
  选中的照片或视频信息: /\bwx\.choose(Media|Image|Video)\b/,
  位置信息: /\bwx\.(get(Fuzzy)?Location|startLocationUpdate)\b/,
  选择的位置信息: /\bwx\.choose(Location|Poi)\b/,
  "相册（仅写入）": /\bwx\.save(Image|Video)ToPhotosAlbum\b/,
  发票信息: /\bwx\.chooseInvoice/,
  微信运动步数: /\bwx\.getWeRunData\b/,
  "麦克风、摄像头": /\bwx\.(getRecorderManager|createCameraContext)\b|<camera\b/,
};
const root = join(process.cwd(), "mini-program");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = readdirSync(root, { recursive: true }).map(String);
const parts = files
  .filter((path) => /^(pages|components|after-sale|invoice|staff)\/.+\.wxml$/.test(path))
  .map((path) => path.slice(0, -5));

/** The source of a script and of all modules that it requires. */
function scriptsOf(path: string, seen = new Set<string>()): string {
  if (seen.has(path)) return "";
  seen.add(path);
  const text = read(path);
  const required = [...text.matchAll(/require\("(\.[^"]+)"\)/g)].map(([, to]) => posix.join(posix.dirname(path), to!));
  const scripts = required.map((to) => (files.includes(`${to}.js`) ? `${to}.js` : `${to}/index.js`));
  return [text, ...scripts.map((script) => scriptsOf(script, seen))].join("\n");
}
const kindsOf = (text: string) => Object.keys(kinds).filter((kind) => kinds[kind]!.test(text));

test("each page and component that needs the privacy agreement can ask for it", () => {
  const needing = parts.filter((part) => kindsOf(scriptsOf(`${part}.js`) + read(`${part}.wxml`)).length);
  expect(needing).toContain("pages/checkout/checkout");
  for (const part of needing) expect(read(`${part}.wxml`), part).toContain("<privacy />");
  const asking = parts.filter((part) => read(`${part}.wxml`).includes("<privacy />"));
  expect(asking).toEqual(needing);
});

test.each(["docs/deploy.md", "docs/zh-CN/mini-program.md"])(
  "%s names exactly the kinds of data that the starter uses",
  (path) => {
    const used = kindsOf(parts.map((part) => scriptsOf(`${part}.js`) + read(`${part}.wxml`)).join("\n"));
    const named = Object.keys(kinds).filter((kind) => readFileSync(path, "utf8").includes(`「${kind}」`));
    expect(named).toEqual(used);
  },
);

test("the order centre named by the guide and the doctor is a page of the starter", () => {
  expect(JSON.parse(read("app.json")).pages).toContain("pages/orders/orders");
  for (const path of ["docs/deploy.md", "docs/zh-CN/mini-program.md", "lib/system/findings/find-console.ts"])
    expect(readFileSync(path, "utf8"), path).toContain("pages/orders/orders");
});

test("a call that needs agreement asks on its page, also when shown again, and is refused where none can ask", () => {
  const phone = startPhone({});
  type Answer = { event: string };
  let need = (_: (answer: Answer) => void) => {};
  Object.assign(phone.wx, {
    onNeedPrivacyAuthorization: (listen: typeof need) => (need = listen),
    getPrivacySetting: () => {},
  });
  const events: string[] = [];
  const hear = ({ event }: Answer) => void events.push(event);
  const part = phone.attach("components/privacy/privacy");
  need(hear);
  expect([part.data.isOpen, events]).toEqual([true, []]);
  part.agree();
  expect([part.data.isOpen, events]).toEqual([false, ["agree"]]);
  part.show();
  need(hear);
  expect([part.data.isOpen, events]).toEqual([true, ["agree"]]);
  part.refuse();
  part.leave();
  need(hear);
  expect(events).toEqual(["agree", "disagree", "disagree"]);
});
