/** The part of Markdown that descriptions use: `code`, and a blank line between paragraphs. */
export function Prose({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph}>
      <Inline text={paragraph} />
    </p>
  ));
}

/** Text between backticks is code. The key of a part is its position. */
export function Inline({ text, link }: { text: string; link?: (code: string) => string }) {
  return [...text.matchAll(/`([^`]*)`|[^`]+/g)].map(({ 0: part, 1: code, index }) => {
    if (code === undefined) return part;
    return link ? (
      <a key={index} href={link(code)}>
        <code>{code}</code>
      </a>
    ) : (
      <code key={index}>{code}</code>
    );
  });
}

/** A sentence with links in it: `{types}` becomes the link of that name. */
export function Linked({ text, links }: { text: string; links: Record<string, [text: string, href: string]> }) {
  return text.split(/\{(\w+)\}/).map((part, at) => {
    const [name, href] = (at % 2 && links[part]) || [part];
    return href ? (
      <a key={part} href={href}>
        {name}
      </a>
    ) : (
      name
    );
  });
}
