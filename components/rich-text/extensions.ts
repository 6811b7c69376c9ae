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

/** Tags without a button: a text that has them keeps them. */
const plainMarks = ["mark", "small", "sub", "sup", "code", "kbd", "q", "ins"].map((name) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
  }),
);

const Preformatted = Node.create({
  name: "pre",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: () => ["pre", 0],
});

/** These extensions allow what the server's allow-list keeps, and no more. So saving loses nothing that was written here. */
export const extensions = [
  ...[Document, Paragraph, Text, HardBreak, HorizontalRule, Blockquote, Preformatted],
  ...[Bold, Italic, Underline, Strike, ...plainMarks],
  ...[Heading, BulletList, OrderedList, ListItem, ListKeymap],
  ...[UndoRedo, Dropcursor.configure({ color: "var(--color-accent)" }), Gapcursor],
  Link.configure({
    openOnClick: false,
    protocols: ["mailto"],
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  Image.configure({ inline: true }),
];
