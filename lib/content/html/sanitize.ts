import sanitizeHtml from "sanitize-html";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { invalid } from "@/lib/kernel/contract/errors";
import { allowedAttributes, allowedPart, withoutControls } from "./allowed";
import { type Loss, lossesOf } from "./losses";
import { allowedTags, droppedWhole, linkSchemes } from "./tags";

const deepest = 100;

/**
 * Applies the allow-list and writes HTML in one canonical form, so that a second run changes nothing. Replaces the
 * `src` of a picture that may be ours by its key. Repeats until nothing changes, because a removed tag can change how
 * the rest nests.
 */
export function sanitize(html: string, path: string, losses: Loss[] = []): string {
  let before = html;
  for (let pass = 0; pass < 5; pass++) {
    const after = sanitizeOnce(before, path, pass === 0 ? losses : []);
    if (after === before) return after;
    before = after;
  }
  throw refused(path, "Is HTML that can be read in more than one way.");
}

function sanitizeOnce(html: string, path: string, losses: Loss[]) {
  let depth = 0;
  const clean = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: linkSchemes,
    nonTextTags: droppedWhole,
    selfClosing: ["br", "hr", "img"],
    transformTags: {
      "*": (name, given) => {
        const part = allowedPart(name, given);
        losses.push(...lossesOf(name, given, part.attribs));
        return part;
      },
    },
    textFilter: withoutControls,
    // Checked during parsing, because the parser itself gets slow with depth.
    onOpenTag() {
      if (++depth > deepest) throw refused(path, msg("Is nested more than {deepest} deep.", { deepest }));
    },
    onCloseTag: () => void depth--,
  });
  return clean.trim();
}

const refused = (path: string, message: Translatable) => invalid({ path, code: "invalid", message });
