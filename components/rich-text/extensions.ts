import { Mark, Node } from "@tiptap/core";
import Blockquote from "@tiptap/extension-blockquote";
import Bold from "@tiptap/extension-bold";
import Document from "@tiptap/extension-document";
import HardBreak from "@tiptap/extension-hard-break";
import Heading from "@tiptap/extension-heading";
import HorizontalRule from "@tiptap/extension-horizontal-rule";
import Image from "@tiptap/extension-image";
import Italic from "@tiptap/extension-italic";
import Link from "@tiptap/extension-link";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import Paragraph from "@tiptap/extension-paragraph";
import Strike from "@tiptap/extension-strike";
import Text from "@tiptap/extension-text";
import Underline from "@tiptap/extension-underline";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { linkOf } from "@/lib/content/html/tags";

/** Tags without a toolbar button, which existing texts can contain. */
const plainMarks = ["mark", "small", "sub", "sup", "code", "kbd", "q", "ins"].map((name) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
  }),
);

/** Allows marks, because most code blocks are `<pre><code>`. */
const Preformatted = Node.create({
  name: "pre",
  group: "block",
  content: "inline*",
  code: true,
  defining: true,
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: () => ["pre", 0],
});

/** A word such as `tea.example` has no scheme yet; as a link it gets http:// or mailto:. */
const canLink = (address: string) => !/^[^/?#]*:/.test(address) || linkOf(address) !== undefined;

const hrefOf = (link: HTMLElement) => linkOf(link.getAttribute("href") ?? "");

/** Only accepts the links that the server accepts, in the server's spelling. The server adds `rel`. */
const KeptLink = Link.extend({
  parseHTML: () => [{ tag: "a[href]", getAttrs: (link) => (hrefOf(link) ? null : false) }],
  addAttributes: () => ({ href: { default: null, parseHTML: hrefOf }, target: { default: null } }),
}).configure({
  openOnClick: false,
  protocols: ["mailto"],
  isAllowedUri: canLink,
  shouldAutoLink: (address) => canLink(address) && Link.options.shouldAutoLink(address),
  HTMLAttributes: { target: null, rel: null, class: null },
});

/** Only the picker inserts pictures: a typed `![](…)` could refer to another server. */
const KeptImage = Image.extend({ addInputRules: () => [] }).configure({ inline: true });

/**
 * Every tag in the server's allow-list is supported here or by `requiresSource`, except `span`, which is meaningless without
 * attributes. Links that the server would remove are not accepted. Pasted attributes can be, such as the `type` of a list; the
 * server reports those that it removes.
 */
export const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  HorizontalRule,
  Blockquote,
  Preformatted,
  Bold,
  Italic,
  Underline,
  Strike,
  ...plainMarks,
  Heading,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  UndoRedo,
  Dropcursor.configure({ color: "var(--color-accent)" }),
  Gapcursor,
  KeptLink,
  KeptImage,
];

/** Removes the paragraph from list items that have only one, because it adds a margin in the mini-program. */
export const tidy = (html: string) =>
  html.replace(/<li><p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l>|<ol )/g, "<li>$1");
