import type { Language } from "@/lib/i18n/language";
import { type Code, codes, statusOf } from "@/lib/kernel/contract/errors";
import type { Access } from "@/lib/kernel/operation";
import { chinese } from "./guide-chinese";
import { english } from "./guide-english";

const headerNames = [
  "Authorization",
  "Content-Type",
  "Accept-Language",
  "Idempotency-Key",
  "If-None-Match",
  "X-Request-Id",
  "ETag",
  "Location",
  "Idempotent-Replayed",
  "Retry-After",
  "WWW-Authenticate",
  "Allow",
  "Content-Language",
] as const;

/** The texts of the API reference that precede and surround the operations. */
export interface Guide {
  /** Follows the shop's name. */
  title: string;
  /** `text` is in Markdown. */
  chapters: { title: string; text: string[]; list?: "codes" | "headers" }[];
  codes: Record<Code, string>;
  headers: Record<(typeof headerNames)[number], string>;
  access: Record<"public" | "user" | "staff" | "permission" | "byField", string>;
}

export const guideOf = (language: Language): Guide => (language === "zh" ? chinese : english);

/** The chapters in Markdown. Each error code and header has a heading, because Scalar's search finds headings. */
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

/** Scalar reads two underscores of a heading as emphasis; asterisks inside comments, which it reads first, prevent that. */
const headingOf = (code: string) => code.replaceAll(/(\w)_(\w)/g, "<!--*-->$1_$2<!--*-->");

/** Who can call an operation. */
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
