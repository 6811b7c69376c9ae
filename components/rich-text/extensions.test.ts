import { type AnyExtension, getExtensionField, getSchema } from "@tiptap/core";
import { DOMParser, type TagParseRule } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { allowedTags } from "@/lib/content/html/tags";
import { extensions, tidy } from "./extensions";
import { requiresSource } from "./sanitizer-preview";

const schema = getSchema(extensions);
const named = (name: string) => extensions.find((extension) => extension.name === name) as AnyExtension;

test("each allowed tag is shown in the editor, or the text is edited as HTML", () => {
  const shown = DOMParser.fromSchema(schema).rules.flatMap((rule) => rule.tag?.match(/^\w+/)?.[0] ?? []);
  const known = [...shown, ...allowedTags.filter((name) => requiresSource(`<${name}>`))];
  // Parts of figures, definition lists and tables. A `span` is meaningless without attributes.
  const parts = ["figcaption", "dt", "dd", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];
  expect(allowedTags.filter((name) => !known.includes(name) && !parts.includes(name))).toEqual(["span"]);
});

test("a code block keeps its type and line breaks", () => {
  const code = schema.text("boil()", [schema.marks.code!.create()]);
  expect(() => schema.nodes.pre!.create(null, [code, schema.nodes.hardBreak!.create()]).check()).not.toThrow();
});

test("a link is accepted as the server stores it", () => {
  const { getAttrs } = schema.marks.link!.spec.parseDOM![0] as TagParseRule;
  const taken = (href: string) =>
    getAttrs!({ getAttribute: (name: string) => (name === "href" ? href : null) } as HTMLElement);
  expect(taken("https://tea.example")).toEqual({ href: "https://tea.example/" });
  expect(taken("mailto:a@tea.example")).toEqual({ href: "mailto:a@tea.example" });
  for (const href of [
    "ftp://tea.example",
    "tel:123",
    "sms:123",
    "xmpp:a@tea.example",
    "javascript:go()",
    "/admin",
    "#x",
  ])
    expect(taken(href), href).toBe(false);
});

test("a typed URL becomes a link only if the server stores it", () => {
  const { isAllowedUri, shouldAutoLink } = named("link").options;
  const linked = (address: string) => isAllowedUri(address, {}) && shouldAutoLink(address);
  for (const address of ["https://tea.example", "tea.example", "tea.example/cup?x=1", "a@tea.example"])
    expect(linked(address), address).toBe(true);
  for (const address of ["ftp://tea.example", "ftps://tea.example"]) {
    expect(isAllowedUri(address, {}), address).toBe(false);
    expect(shouldAutoLink(address), address).toBe(false);
  }
});

test("a typed image URL inserts no picture", () => {
  const rules = getExtensionField<() => unknown[]>(named("image"), "addInputRules", { type: schema.nodes.image });
  expect(rules()).toEqual([]);
});

test("a list item of one paragraph loses the paragraph, and one of two keeps both", () => {
  expect(tidy("<ul><li><p>a <b>b</b></p></li><li><p>c</p><ul><li><p>d</p></li></ul></li></ul>")).toBe(
    "<ul><li>a <b>b</b></li><li>c<ul><li>d</li></ul></li></ul>",
  );
  expect(tidy("<ol><li><p>a</p><p>b</p></li></ol><p>c</p>")).toBe("<ol><li><p>a</p><p>b</p></li></ol><p>c</p>");
});
