import sanitizeHtml from "sanitize-html";
import { invalid } from "@/lib/kernel/errors";
import { allowedAttributes, allowedPart, allowedTags, droppedWhole, linkSchemes, withoutControls } from "./allowed";

const deepest = 100;

/**
 * What the allow-list lets through, in one spelling: done again, it changes nothing. A picture's `src`, where it may be one of ours, is its
 * key. What is left out can change how the rest nests, hence the second look.
 */
export function sanitize(html: string, path: string): string {
  let before = html;
  for (let pass = 0; pass < 5; pass++) {
    const after = sanitizeOnce(before, path);
    if (after === before) return after;
    before = after;
  }
  throw refused(path, "Is not HTML that can be read in one way.");
}

function sanitizeOnce(html: string, path: string) {
  let depth = 0;
  const clean = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: linkSchemes,
    nonTextTags: droppedWhole,
    selfClosing: ["br", "hr", "img"],
    transformTags: { "*": allowedPart },
    textFilter: withoutControls,
    // Counted while it is read: the parser itself grows slow with the depth.
    onOpenTag() {
      if (++depth > deepest) throw refused(path, `Is nested more than ${deepest} deep.`);
    },
    onCloseTag: () => void depth--,
  });
  return clean.trim();
}

const refused = (path: string, message: string) => invalid({ path, code: "invalid", message });
