import { type Fault, type FaultLanguage, placeOf } from "./fault";

const texts = {
  en: { lang: "en", title: "The mini-program cannot be compiled", hint: "Correct it, save, and reload.", page: "Page" },
  zh: { lang: "zh-CN", title: "小程序无法编译", hint: "改好并保存后，刷新页面。", page: "页面" },
};
const style = `
:root { color-scheme: dark }
body { margin: 0; padding: 24px 18px; background: #2b1512; color: #fff; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0 0 4px; font-size: 19px }
ol { display: grid; gap: 20px; margin: 20px 0 0; padding: 0; list-style: none }
b { display: block; color: #ffb4a6 }
small { font-size: 14px; color: #e5c8c2 }
p { margin: 2px 0 6px }
code { display: block; padding: 8px 10px; border-radius: 6px; background: #0006; font-size: 13px }
`;
const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark]!);

/** Stands in the phone in the place of a mini-program that its developer has just broken. */
export function faultDocument(faults: Fault[], language: FaultLanguage) {
  const { lang, title, hint, page } = texts[language];
  const rows = faults.map(
    (fault) => `<li><b>${escaped(placeOf(fault))}</b>
${fault.page ? `<small>${page} ${escaped(fault.page)}</small>` : ""}
<p>${escaped(fault.what[language])}</p>
${fault.source ? `<code>${escaped(fault.source)}</code>` : ""}</li>`,
  );
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main role="alert"><h1>${title}</h1><p>${hint}</p><ol>${rows.join("\n")}</ol></main>
</body>
</html>
`;
}
