export const allowedTags = [
  "p",
  "br",
  "hr",
  "div",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "pre",
  "figure",
  "figcaption",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "del",
  "ins",
  "mark",
  "small",
  "sub",
  "sup",
  "code",
  "kbd",
  "q",
  "span",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "table",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
  "a",
  "img",
];

/** These tags are removed with their content, because it is not text for readers. */
export const droppedWhole = [
  "script",
  "style",
  "textarea",
  "option",
  "select",
  "xmp",
  "title",
  "iframe",
  "noembed",
  "noframes",
  "noscript",
  "template",
  "svg",
  "math",
  "object",
  "plaintext",
];

/** Ignored silently: they only show that a whole page was pasted. */
export const wrappers = ["html", "head", "body"];

export const linkSchemes = ["http", "https", "mailto"];

/** Parses the address as a browser does, so that no line break or entity can hide the scheme. */
export function linkOf(href = "") {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return linkSchemes.includes(url.protocol.slice(0, -1)) ? url.href : undefined;
}
