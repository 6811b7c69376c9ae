import type { Entry, Kind } from "./entry";
import { chineseWordsIn, meantBy } from "./synonyms";

/** Decides between equals: a newcomer looks for a chapter or a call sooner than for a type. */
const byKind: Record<Kind, number> = {
  chapter: 9,
  operation: 6,
  code: 8,
  header: 8,
  field: 5,
  parameter: 3,
  type: 2,
};
const idle = new Set(
  "a an the to of in is are do does i my me how what where which who when can for with by on and or get".split(" "),
);
const idleChinese = /怎么样?|如何|什么|哪里|哪个|为什么|是|的|了|吗|请问|我要|我想|怎样|查看|接口|一个/g;

export interface Prepared {
  entry: Entry;
  title: string;
  words: string[];
  /** The title in the other language, the call, the meaning. */
  beside: string;
  besideWords: string[];
}

export const prepared = (entries: Entry[]): Prepared[] =>
  entries.map((entry) => {
    const title = plain(entry.title);
    const beside = plain(`${entry.note} ${entry.words ?? ""}`);
    return { entry, title, words: wordsIn(title), beside, besideWords: wordsIn(beside) };
  });

/** The best come first. Entries with none of the words are left out; entries with all of them come before entries with some. */
export function rank(entries: Prepared[], sought: string, most = 20): Entry[] {
  const whole = plain(sought.trim());
  const terms = termsOf(whole);
  if (!terms.length) return [];
  return entries
    .map((each) => ({ entry: each.entry, points: pointsOf(each, whole, terms) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ entry }) => entry);
}

const plain = (text: string) => text.toLowerCase();
const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Each term as it was typed, and the words that it may stand for. */
function termsOf(whole: string): string[][] {
  const latin = whole.split(
    /[\s,?？，。]+|(?=\p{Script=Han})(?<!\p{Script=Han})|(?<=\p{Script=Han})(?!\p{Script=Han})/u,
  );
  const terms = latin.flatMap((part) => (/\p{Script=Han}/u.test(part) ? chineseTerms(part) : [part])).filter(Boolean);
  const telling = terms.filter((term) => !idle.has(term));
  const phrase = meantBy(whole);
  if (phrase.length && terms.length > 1) return [[whole, ...phrase]];
  return (telling.length ? telling : terms).map((term) => [term, ...meantBy(term)]);
}

function chineseTerms(part: string): string[] {
  const known: string[] = [];
  let left = part.replaceAll(idleChinese, " ");
  for (const word of chineseWordsIn(left)) {
    if (!left.includes(word)) continue; // a longer word has it
    known.push(word);
    left = left.replaceAll(word, " ");
  }
  return [...known, ...left.split(/\s+/).flatMap(pairsIn)];
}

/** Most Chinese words have two characters: a longer piece that no list knows is taken for several words. */
const pairsIn = (piece: string) => (piece.length > 3 ? (piece.match(/..?/gu) ?? []) : [piece]);

function pointsOf(each: Prepared, whole: string, terms: string[][]) {
  const points = terms.map((spellings) =>
    Math.max(
      ...spellings.map(
        (spelling, at) => matchOf(each, spelling) * (at === 0 ? 1 : isChinese(spellings[0]!) ? 0.55 : 0.8),
      ),
    ),
  );
  const have = points.filter((point) => point > 0).length;
  if (have * 2 < terms.length || have === 0) return 0;
  const sum = points.reduce((all, point) => all + point, 0) / terms.length;
  const { entry, title } = each;
  const isWhole = title === whole ? 60 : title.startsWith(whole) ? 25 : 0;
  const short = 6 / Math.max(3, each.words.length);
  const storefront = entry.kind === "operation" && entry.note.includes(" /v1/") ? 3 : 0;
  return sum * (have / terms.length) ** 2 + isWhole + byKind[entry.kind] + short + storefront;
}

const isChinese = (term: string) => /\p{Script=Han}/u.test(term);

function matchOf({ title, words, beside, besideWords }: Prepared, term: string) {
  if (title === term) return 100;
  if (words.includes(term)) return 62;
  if (title.startsWith(term)) return 56;
  if (isChinese(term) && title.includes(term)) return 60; // its words have no spaces between them
  if (words.some((word) => word.startsWith(term))) return 46;
  if (isChinese(term) && besideWords.some((word) => word.endsWith(term))) return 66; // a verb stands at the end
  if (isChinese(term) && beside.includes(term)) return 58;
  if (term.length > 2 && title.includes(term)) return 42;
  if (besideWords.includes(term)) return 40;
  if (besideWords.some((word) => word.startsWith(term))) return 26;
  return term.length > 2 && beside.includes(term) ? 16 : 0;
}
