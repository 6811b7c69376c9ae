/** The little of Markdown that descriptions use: `code`, and a blank line between paragraphs. */
export function Prose({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph}>
      <Inline text={paragraph} />
    </p>
  ));
}

export function Inline({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
  return text.split("`").map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
}
