"use client";

import { createDocument } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { useFileOrigins } from "@/components/files/file-origins";
import { FilePicker } from "@/components/files/file-picker";
import { useTranslator } from "@/components/i18n/translator";
import { extensions, tidy } from "./extensions";
import { LinkDialog } from "./link-dialog";
import { type EditorProps, frameLook, proseLook, textLook } from "./looks";
import { LossNote } from "./loss-note";
import {
  createLibraryCheck,
  isUnchanged,
  previewSanitizer,
  requiresSource,
  type SanitizerPreview,
  sourceTags,
  withoutForeignPictures,
} from "./sanitizer-preview";
import { Toolbar } from "./toolbar";

export function Editor({ value, onChange, labelledBy, describedBy, isInvalid }: EditorProps) {
  const t = useTranslator();
  const isStuck = requiresSource(value);
  const [isSource, setSource] = useState(isStuck);
  // Such a text can also arrive later: from another admin, or by Discard or Undo.
  if (isStuck && !isSource) setSource(true);
  const [opened, setOpened] = useState<"link" | "picture">();
  const [lost, setLost] = useState<SanitizerPreview>();
  const isOurs = createLibraryCheck(useFileOrigins());
  const known = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(isInvalid && { "aria-invalid": "true" }),
        class: proseLook,
      },
      transformPastedHTML(html) {
        const found = previewSanitizer(html, isOurs, sourceTags);
        setLost(isUnchanged(found) ? undefined : found);
        return withoutForeignPictures(html, isOurs);
      },
    },
    onUpdate: ({ editor }) => {
      known.current = editor.isEmpty ? "" : tidy(editor.getHTML());
      onChange(known.current);
    },
  });

  // Only a text from elsewhere (discarded, taken from another admin, edited as HTML) replaces the content, so that the cursor
  // remains in place while typing. A saved text returns in the server's spelling, but is equivalent.
  useEffect(() => {
    if (!editor || value === known.current || isSource) return;
    const read = (html: string) => createDocument(html, editor.schema);
    const isTheSame = read(value).eq(read(known.current));
    known.current = value;
    if (isTheSame) return;
    const { anchor, head } = editor.state.selection;
    editor
      .chain()
      .setContent(value, { emitUpdate: false })
      .command(({ tr }) => {
        const at = (place: number) => tr.doc.resolve(Math.min(place, tr.doc.content.size));
        tr.setSelection(TextSelection.between(at(anchor), at(head)));
        return true;
      })
      .run();
  }, [editor, value, isSource]);

  return (
    <div className={isInvalid ? frame.replace("border-control", "border-red") : frame}>
      <Toolbar
        editor={editor}
        isSource={isSource}
        maySwitch={!isSource || !isStuck}
        onSource={() => {
          setSource(!isSource);
          setLost(undefined);
        }}
        onLink={() => setOpened("link")}
        onPicture={() => setOpened("picture")}
      />
      {isSource ? (
        <SourceArea value={value} onChange={onChange} isOurs={isOurs} labelledBy={labelledBy} isStuck={isStuck} />
      ) : (
        <EditorContent editor={editor} className={textLook} />
      )}
      {lost && !isSource && <LossNote lost={lost} title={t("rich.pasted")} onClose={() => setLost(undefined)} />}
      {opened === "link" && (
        <LinkDialog
          first={String(editor.getAttributes("link").href ?? "")}
          onClose={() => setOpened(undefined)}
          onDone={(href) => {
            const marked = editor.chain().focus().extendMarkRange("link");
            if (!href) return void marked.unsetLink().run();
            if (editor.state.selection.empty && !editor.isActive("link"))
              return void editor
                .chain()
                .focus()
                .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
                .run();
            marked.setLink({ href }).run();
          }}
        />
      )}
      {opened === "picture" && (
        <FilePicker
          kind="image"
          multiple
          onClose={() => setOpened(undefined)}
          onPick={(files) => {
            const pictures = files.map(({ url }) => ({ type: "image", attrs: { src: url, alt: "" } }));
            editor.chain().focus().insertContent(pictures).run();
          }}
        />
      )}
    </div>
  );
}

const frame = `${frameLook} border-control focus-within:outline-2 focus-within:outline-accent`;

interface Props {
  value: string;
  onChange: (html: string) => void;
  isOurs: (src: string) => boolean;
  labelledBy: string;
  isStuck: boolean;
}

function SourceArea({ value, onChange, isOurs, labelledBy, isStuck }: Props) {
  const t = useTranslator();
  const lost = previewSanitizer(value, isOurs);
  return (
    <>
      {isStuck && <p className="border-b border-line-soft px-3 py-2 text-ink-2">{t("rich.stuck")}</p>}
      <textarea
        aria-labelledby={labelledBy}
        spellCheck={false}
        rows={14}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="block w-full resize-y bg-transparent px-3 py-2.5 font-mono text-small outline-none"
      />
      {!isUnchanged(lost) && <LossNote lost={lost} title={t("rich.willDrop")} />}
    </>
  );
}
