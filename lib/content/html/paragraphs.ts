import { allowedTags, droppedWhole } from "./tags";

const known = [
  ...allowedTags,
  ...droppedWhole,
  "html",
  "body",
  "font",
  "center",
  "section",
  "article",
  "video",
  "audio",
];
const tag = new RegExp(`</?(?:${known.join("|")})(?:[\\s/][^<>]*)?>|<!--`, "i");
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text without any HTML tag is converted to paragraphs, split at empty lines. */
export function asHtml(text: string) {
  if (!text || tag.test(text)) return text;
  const escaped = text.trim().replace(/[&<>]/g, (sign) => escapes[sign]!);
  return escaped
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br />")}</p>`)
    .join("");
}
