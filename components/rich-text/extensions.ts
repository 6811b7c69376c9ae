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

/** Tags without a button: texts that contain them keep them. */
const plainMarks = ["mark", "small", "sub", "sup", "code", "kbd", "q", "ins"].map((name) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
  }),
);

/** Marks are allowed: most blocks of code are `<pre><code>`. */
const Preformatted = Node.create({
  name: "pre",
  group: "block",
  content: "inline*",
  code: true,
  defining: true,
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: () => ["pre", 0],
});

/** A word such as `tea.example` has no scheme yet: as a link it gets http:// or mailto:. */
const mayLink = (address: string) => !/^[^/?#]*:/.test(address) || linkOf(address) !== undefined;

const hrefOf = (link: HTMLElement) => linkOf(link.getAttribute("href") ?? "");

/** The links that the server accepts, in its spelling. It adds `rel` itself. */
const KeptLink = Link.extend({
  parseHTML: () => [{ tag: "a[href]", getAttrs: (link) => (hrefOf(link) ? null : false) }],
  addAttributes: () => ({ href: { default: null, parseHTML: hrefOf }, target: { default: null } }),
}).configure({
  openOnClick: false,
  protocols: ["mailto"],
  isAllowedUri: mayLink,
  shouldAutoLink: (address) => mayLink(address) && Link.options.shouldAutoLink(address),
  HTMLAttributes: { target: null, rel: null, class: null },
});

/** Only the picker inserts pictures: `![](…)` as it is typed could name one from elsewhere. */
const KeptImage = Image.extend({ addInputRules: () => [] }).configure({ inline: true });

/**
 * Each tag of the server's allow-list is here, or `needsSource` knows it; only a `span` goes, which means nothing without attributes.
 * A link that saving would drop is not taken in. A pasted attribute may be, such as the `type` of a list: then saving says that it goes.
 */
export const extensions = [
  ...[Document, Paragraph, Text, HardBreak, HorizontalRule, Blockquote, Preformatted],
  ...[Bold, Italic, Underline, Strike, ...plainMarks],
  ...[Heading, BulletList, OrderedList, ListItem, ListKeymap],
  ...[UndoRedo, Dropcursor.configure({ color: "var(--color-accent)" }), Gapcursor],
  ...[KeptLink, KeptImage],
];

/** An item of one paragraph is only its text, as people write lists by hand: the paragraph would widen them in the mini-program. */
export const tidy = (html: string) =>
  html.replace(/<li><p>((?:(?!<\/?p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l>|<ol )/g, "<li>$1");
