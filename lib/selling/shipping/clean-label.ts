import sanitizeHtml from "sanitize-html";
import { AppError } from "@/lib/kernel/contract/errors";

const tags =
  "html head body div span p br hr b strong i em u small h1 h2 h3 h4 h5 h6 center font table caption colgroup col thead tbody tfoot tr th td ul ol li img style";
/** Anything that could load, run or hide something. A backslash can encode each of them. */
const unsafeCss = /url\s*\(|image-set|@import|expression|behavior|-moz-binding|\\/i;

const deepest = 200;

/**
 * Keeps the layout of a carrier's label: tables, inline styles, style sheets and pictures that are part of the text.
 * Scripts, event handlers, links, forms, frames and external addresses are removed.
 */
export function cleanLabel(html: string) {
  let depth = 0;
  return sanitizeHtml(html, {
    allowedTags: tags.split(" "),
    // Style sheets are filtered below, and the label's policy lets nothing load.
    allowVulnerableTags: true,
    allowedAttributes: {
      "*": ["style", "class", "align", "valign", "width", "height", "bgcolor", "size", "color", "face"],
      img: ["src", "alt"],
      table: ["border", "cellpadding", "cellspacing"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan"],
    },
    allowedSchemes: ["data"],
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, { style, src, ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          ...(style && !unsafeCss.test(style) && { style }),
          ...(src && /^data:image\//i.test(src) && { src }),
        },
      }),
    },
    exclusiveFilter: ({ tag, text }) => tag === "style" && unsafeCss.test(text),
    // Checked during parsing, because the parser itself gets slow with depth.
    onOpenTag() {
      if (++depth > deepest) throw new AppError("platform_failed", "The carrier's label cannot be read.");
    },
    onCloseTag: () => void depth--,
  });
}
