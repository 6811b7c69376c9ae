import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { cpuMs } from "@/e2e/fixtures/servers/busy-machine";
import { allowedAttributes } from "./allowed";
import { sanitize } from "./sanitize";
import { allowedTags } from "./tags";

beforeAll(() => {
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("EMBEDDED", "true");
  vi.stubEnv("APP_URL", "https://shop.example");
});
const clean = (html: string) => sanitize(html, "content");

/** The complete grammar of sanitized HTML: a browser can find nothing else in it. */
const written = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)( \/)?>/g;
function faults(html: string) {
  const wrong: string[] = [];
  const rest = html.replace(written, (tag, _, name, attributes) => {
    if (!allowedTags.includes(name)) wrong.push(tag);
    for (const [, attribute, value] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!(allowedAttributes as Record<string, string[]>)[name]?.includes(attribute)) wrong.push(tag);
      if (attribute === "href" && !/^(https?:\/\/|mailto:)/.test(value)) wrong.push(tag);
      if (attribute === "src" && !/^[\w./-]+$/.test(value)) wrong.push(tag);
    }
    return "";
  });
  if (/[<>]/.test(rest)) wrong.push(rest);
  return wrong;
}

describe("allowed HTML is unchanged", () => {
  test.each([
    ["<h2>Title</h2><p>a <strong>b</strong> <em>c</em><br />d</p><hr />"],
    ['<ul><li>a</li><li>b<ol start="3"><li>c</li></ol></li></ul>'],
    [
      '<table><caption>t</caption><thead><tr><th colspan="2" scope="col">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody></table>',
    ],
    ['<a href="https://x.example/?a=1&amp;b=2" rel="noopener noreferrer">x</a>'],
    ['<a href="mailto:a@x.example" rel="noopener noreferrer" target="_blank">x</a>'],
    ['<figure><img src="uploads/0f3c.webp" alt="" width="300" height="200" /><figcaption>c</figcaption></figure>'],
    ["a &amp; b &lt;script&gt; 茶 🍵"],
    ["<blockquote><pre><code>if (a &lt; b) { }</code></pre></blockquote>"],
  ])("%s", (html) => {
    expect(clean(html)).toBe(html);
  });
});

describe("forbidden HTML is removed", () => {
  test.each([
    ["script", "a<script>alert(1)</script>b", "ab"],
    ["a script that is not closed", "a<script>alert(1)", "a"],
    ["a script in a script", "<scr<script>ipt>alert(1)</script>", "ipt&gt;alert(1)"],
    ["a tag cut in two", "<<b>script>alert(1)<</b>/script>", "&lt;<b>script&gt;alert(1)&lt;</b>/script&gt;"],
    ["an upper-case script with a space", "<SCRIPT >alert(1)</SCRIPT\n>x", "x"],
    ["a handler", '<p onclick="alert(1)" OnMouseOver=alert(1)>a</p>', "<p>a</p>"],
    ["a handler after a slash", "<p/onclick=alert(1)>a</p>", "<p>a</p>"],
    ["a picture's handler", "<img src=x onerror=alert(1)>", "<img />"],
    ["style", '<p style="background:url(javascript:alert(1))">a</p><style>*{}</style>', "<p>a</p>"],
    ["class, id and data", '<p class="fixed" id="x" data-x="1">a</p>', "<p>a</p>"],
    ["svg with a script", "<svg><script>alert(1)</script><g onload=alert(1)></svg>x", "x"],
    ["svg that holds html", "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'></svg>", ""],
    ["math with a link", '<math><mtext><a xlink:href="javascript:alert(1)">x</a></math>y', "y"],
    [
      "text that mutates in math",
      "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
      "",
    ],
    ["a template", "<template><img src=x onerror=alert(1)></template>x", "x"],
    ["noscript that ends in an attribute", '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ""],
    ["textarea", "<textarea></textarea><img src=x onerror=alert(1)></textarea>", "<img />"],
    ["title that ends in an attribute", '<title><a title="</title><img src=x onerror=alert(1)>">', '<img />"&gt;'],
    ["xmp", "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>", "<img />'&gt;"],
    ["an entity that makes a tag", "&lt;img src=x onerror=alert(1)&gt;", "&lt;img src=x onerror=alert(1)&gt;"],
    ["an entity in an option", "<select><option>&lt;script&gt;alert(1)&lt;/script&gt;</option></select>x", "x"],
    ["a comment", "a<!-- <script>alert(1)</script> --><b>c</b>-->d", "a<b>c</b>--&gt;d"],
    ["a conditional comment", "<!--[if IE]><script>alert(1)</script><![endif]-->x", "x"],
    ["cdata", "<![CDATA[<script>alert(1)</script>]]>x", "x"],
    ["doctype and processing instructions", "<!DOCTYPE html><?xml version='1'?>x", "x"],
    ["iframe", "<iframe src=javascript:alert(1)><p>in</p></iframe>x", "x"],
    ["iframe with srcdoc", "<iframe srcdoc='<script>alert(1)</script>'></iframe>x", "x"],
    ["object, embed and applet", "<object data=x>a</object><embed src=x><applet code=x>b</applet>", "b"],
    [
      "meta refresh, base and link",
      "<meta http-equiv=refresh content='0;url=javascript:alert(1)'><base href=//x><link rel=stylesheet href=//x>x",
      "x",
    ],
    [
      "form and input",
      "<form action=//x><input name=a value=b><button formaction=javascript:alert(1)>go</button></form>",
      "go",
    ],
    ["video and audio", "<video src=x onerror=alert(1)><source onerror=alert(1)></video><audio src=x>y</audio>", "y"],
    ["frames and bodies", "<body onload=alert(1)><frameset><frame src=x></frameset>x</body>", "x"],
    ["marquee and details", "<marquee onstart=alert(1)>a</marquee><details open ontoggle=alert(1)>b</details>", "ab"],
    ["custom elements", "<x-y onclick=alert(1)>a</x-y>", "a"],
    [
      "names from the prototype",
      "<constructor>a</constructor><toString>b</toString><p __proto__=1 constructor=2>c</p>",
      "ab<p>c</p>",
    ],
    ["a tag that is not closed", "<p>a <b>b", "<p>a <b>b</b></p>"],
    ["closing tags of nothing", "a</b></div>b", "ab"],
    ["a picture from elsewhere", '<img src="https://evil.example/x.png" alt="x">', '<img alt="x" />'],
    ["a picture in the address", "<img src='data:image/png;base64,AAAA'>", "<img />"],
    [
      "srcset",
      '<img src="/demo/a.webp" srcset="https://evil.example/x.png 2x" sizes="1px">',
      '<img src="demo/a.webp" />',
    ],
    ["sizes that are not numbers", '<img src="demo/a.webp" width="100%" height="1e9">', '<img src="demo/a.webp" />'],
    ["control characters", "a&#7;&#13;&#27;b<img alt='&#8;x'>", 'ab<img alt="x" />'],
    ["NUL and half a surrogate pair", "a&#0;&#xd800;b", "a\ufffd\ufffdb"],
  ])("%s", (_, html, expected) => {
    expect(clean(html)).toBe(expected);
    expect(faults(clean(html))).toEqual([]);
  });
});

describe("links", () => {
  test.each([
    ["javascript:alert(1)"],
    ["JaVaScRiPt:alert(1)"],
    [" \u0001javascript:alert(1)"],
    ["java\nscript:alert(1)"],
    ["java\tscript:alert(1)"],
    ["java&#10;script:alert(1)"],
    ["&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)"],
    ["&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)"],
    ["javascript&colon;alert(1)"],
    ["javascript&Tab;:alert(1)"],
    ["data:text/html,<script>alert(1)</script>"],
    ["vbscript:msgbox(1)"],
    ["blob:https://x.example/1"],
    ["file:///etc/passwd"],
    ["tel:123"],
    ["//evil.example"],
    ["/\\evil.example"],
    ["/admin"],
    ["#x"],
    ["x"],
    [""],
    ["https://"],
  ])("a link to %s is removed", (href) => {
    expect(clean(`<a href="${href}">x</a>`)).toBe("<span>x</span>");
  });

  test.each([
    ["HTTPS://X.example/a b", "https://x.example/a%20b"],
    ["ht\ntps://x.example/&quot;&gt;<", "https://x.example/%22%3E%3C"],
    ["https://例子.example/茶", "https://xn--fsqu00a.example/%E8%8C%B6"],
    ["mailto:a@x.example?subject=Hi", "mailto:a@x.example?subject=Hi"],
  ])("a link to %s is normalised", (href, expected) => {
    expect(clean(`<a href="${href}" rel="opener" target="_top">x</a>`)).toBe(
      `<a href="${expected}" rel="noopener noreferrer">x</a>`,
    );
  });
});

test.each([
  ["https://shop.example/uploads/0f3c.webp", "uploads/0f3c.webp"],
  ["https://kiosk.ufs.sh/f/0f3c.webp", "uploadthing/kiosk/0f3c.webp"],
  ["/demo/longjing-tea.webp", "demo/longjing-tea.webp"],
  ["demo/longjing-tea.webp", "demo/longjing-tea.webp"],
])("the picture %s is stored as its key", (src, key) => {
  expect(clean(`<img alt="x" src=" ${src} ">`)).toBe(`<img src="${key}" alt="x" />`);
});

test("removed tags leave HTML with one interpretation", () => {
  expect(clean("<p>a<custom><p>b</p></custom>c</p>")).toBe("<p>a</p><p>b</p>c<p></p>");
});

const pieces = fc.oneof(
  fc.constantFrom(
    ...[
      ...allowedTags,
      "x",
      "svg",
      "math",
      "script",
      "title",
      "select",
      "option",
      "textarea",
      "noscript",
      "body",
    ].flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} /`, `<${tag}/>`]),
    "<",
    ">",
    "&",
    '"',
    "'",
    "=",
    "/",
    "<!--",
    "-->",
    "--!>",
    "<![CDATA[",
    "]]>",
    "<?",
    "&lt;",
    "&amp;",
    "&#60;",
    "&gt",
    '<a href="https://x.example/">',
    '<img src="demo/a.webp">',
    "<img src=x onerror=",
    "<a href='java\tscript:x'",
    "&#7;",
    " ",
    "\n",
    "text",
    "茶",
    "&nbsp;",
    "lt;",
    "#60;",
  ),
  fc.string({ unit: "binary", maxLength: 5 }),
);

test("the result contains only allowed HTML, and cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const once = clean(parts.join(""));
      expect(faults(once)).toEqual([]);
      expect(clean(once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["an open tag", "<b>"],
  ["an element in another", "<div><p>"],
  ["svg", "<svg><p>"],
])("%s nested 100,000 times is refused quickly", (_, html) => {
  const deep = html.repeat(100_000);
  const before = cpuMs();
  expect(() => clean(deep)).toThrow("content is nested more than 100 deep.");
  expect(cpuMs() - before).toBeLessThan(1000);
});

test.each(["<p>a", "</i>", "&", "<!--", '<a href="', "<title>"])(
  "the time for %s repeated grows linearly with its length",
  (html) => {
    const took = (length: number) => {
      const text = html.repeat(length / html.length);
      const before = cpuMs();
      sanitize(text, "content");
      return cpuMs() - before;
    };
    took(20_000);
    const small = Math.max(took(20_000), took(20_000), 2);
    expect(Math.min(took(160_000), took(160_000)) / small).toBeLessThan(30);
  },
);
