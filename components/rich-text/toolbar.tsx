"use client";

import type { Editor } from "@tiptap/core";
import {
  Bold,
  CodeXml,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { toolLook, toolsLook } from "./looks";

interface Props {
  editor: Editor;
  isSource: boolean;
  /** True if the text can be switched between the editor and HTML. */
  maySwitch: boolean;
  onSource: () => void;
  onLink: () => void;
  onPicture: () => void;
}

/** Only one button is in the tab order; the arrow keys move to the others. */
export function Toolbar({ editor, isSource, maySwitch, onSource, onLink, onPicture }: Props) {
  const t = useTranslator();
  const [current, setCurrent] = useState(0);
  const chain = () => editor.chain().focus();
  const tools: [icon: LucideIcon, label: string, run: () => void, isOn?: boolean, isOff?: boolean][] = [
    [Bold, t("rich.bold"), () => chain().toggleBold().run(), editor.isActive("bold")],
    [Italic, t("rich.italic"), () => chain().toggleItalic().run(), editor.isActive("italic")],
    [Underline, t("rich.underline"), () => chain().toggleUnderline().run(), editor.isActive("underline")],
    [Strikethrough, t("rich.strike"), () => chain().toggleStrike().run(), editor.isActive("strike")],
    [
      Heading2,
      t("rich.heading2"),
      () => chain().toggleHeading({ level: 2 }).run(),
      editor.isActive("heading", { level: 2 }),
    ],
    [
      Heading3,
      t("rich.heading3"),
      () => chain().toggleHeading({ level: 3 }).run(),
      editor.isActive("heading", { level: 3 }),
    ],
    [List, t("rich.bullets"), () => chain().toggleBulletList().run(), editor.isActive("bulletList")],
    [ListOrdered, t("rich.numbers"), () => chain().toggleOrderedList().run(), editor.isActive("orderedList")],
    [TextQuote, t("rich.quote"), () => chain().toggleBlockquote().run(), editor.isActive("blockquote")],
    [Minus, t("rich.rule"), () => chain().setHorizontalRule().run()],
    [Link, t("rich.link"), onLink, editor.isActive("link")],
    [ImagePlus, t("rich.picture"), onPicture],
    [Undo2, t("rich.undo"), () => chain().undo().run(), undefined, !editor.can().undo()],
    [Redo2, t("rich.redo"), () => chain().redo().run(), undefined, !editor.can().redo()],
  ];
  const shown = [
    ...(isSource ? [] : tools),
    [CodeXml, t("rich.source"), onSource, isSource, !maySwitch] as (typeof tools)[number],
  ];
  const at = Math.min(current, shown.length - 1);

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const wanted = (next + shown.length) % shown.length;
    setCurrent(wanted);
    event.currentTarget.querySelectorAll("button")[wanted]?.focus();
  }

  return (
    <div role="toolbar" aria-label={t("rich.tools")} onKeyDown={walk} className={toolsLook}>
      {shown.map(([Icon, label, run, isOn, isOff], place) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          title={label}
          tabIndex={place === at ? 0 : -1}
          onFocus={() => setCurrent(place)}
          onClick={() => !isOff && run()}
          className={classes(
            toolLook,
            "grid place-items-center rounded-control -outline-offset-2 hover:bg-hover",
            isOn ? "bg-soft text-accent" : "text-ink-2",
            isOff && "opacity-40",
            Icon === CodeXml && "ml-auto",
          )}
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
