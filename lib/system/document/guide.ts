import type { Language } from "@/lib/i18n/language";
import { codes, statusOf } from "@/lib/kernel/contract/errors";
import type { Access } from "@/lib/kernel/operation";
import { chinese } from "./guide-chinese";
import { english } from "./guide-english";
import { type Guide, headerNames } from "./guide-texts";

export const guideOf = (language: Language): Guide => (language === "zh" ? chinese : english);

/**
 * Renders the chapters as Markdown. Each error code and header has a heading, because Scalar's search indexes headings.
 */
export function guideMarkdown(guide: Guide) {
  const lists = {
    codes: codes.map((code) => [`${headingOf(code)} (${statusOf(code)})`, guide.codes[code]]),
    headers: headerNames.map((name) => [name, guide.headers[name]]),
  };
  return guide.chapters
    .flatMap(({ title, text, list }) => [
      `# ${title}`,
      ...text,
      ...(list ? lists[list].map(([name, meaning]) => `## ${name}\n\n${meaning}`) : []),
    ])
    .join("\n\n");
}

/**
 * Scalar parses two underscores in a heading as emphasis. An asterisk in a comment, which it parses first, prevents
 * that.
 */
const headingOf = (code: string) => code.replaceAll(/(\w)_(\w)/g, "<!--*-->$1_$2<!--*-->");

export function accessLine(access: Access, { access: sentences }: Guide) {
  if (access === "public" || access === "user" || access === "staff") return sentences[access];
  if (typeof access === "string") return sentences.permission.replace("{permission}", `\`${access}\``);
  return Object.entries(access)
    .map(([field, permissions]) => {
      const listed = Object.entries(permissions).map(([value, permission]) => `\`${permission}\` (${value})`);
      return sentences.byField.replace("{field}", field).replace("{permissions}", listed.join(", "));
    })
    .join(" ");
}
