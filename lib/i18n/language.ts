export type Language = "en" | "zh";

/** For the header `Content-Language`. */
export const languageTags = { en: "en", zh: "zh-CN" } as const;

/**
 * The language of messages in a response, by `Accept-Language` (RFC 9110). Every variety of Chinese selects simplified
 * Chinese; unsupported languages select English. With equal quality values, the first language wins.
 */
export function languageFor(accepted: string | undefined): Language {
  if (!accepted) return "en";
  const liked: Partial<Record<Language, number>> = {};
  let others = 0;
  for (const part of accepted.slice(0, 500).split(",")) {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const quality = qualityOf(parameters);
    if (range === "*") others = quality;
    const [language = ""] = range.split("-");
    if (language === "zh" || language === "en") liked[language] = Math.max(liked[language] ?? 0, quality);
  }
  const [first] = Object.keys(liked) as Language[];
  const { en = others, zh = others } = liked;
  if (zh === en) return zh > 0 && first === "zh" ? "zh" : "en";
  return zh > en ? "zh" : "en";
}

function qualityOf(parameters: string[]) {
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}

/**
 * The language of the terminal by the POSIX variables: `LC_ALL=zh_CN.UTF-8`. Windows does not set them, so `system`
 * applies there.
 */
export function localeLanguage(
  { LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>,
  system = Intl.DateTimeFormat().resolvedOptions().locale,
): Language {
  return /^zh(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || system) ? "zh" : "en";
}
