const ends =
  /<\/?(?:p|br|hr|div|h[1-6]|blockquote|pre|figure|figcaption|ul|ol|li|dl|dt|dd|table|caption|tr|th|td)\b[^>]*>/g;
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const words = new Intl.Segmenter("zh", { granularity: "word" });

export const plainText = (html: string) =>
  html
    .replace(ends, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, " ")
    .trim();

export function shortened(text: string, max: number) {
  const start = [...text.slice(0, max * 2)].slice(0, max).join("");
  if (start === text) return text;
  const room = [...start].slice(0, max - 1).join("");
  const cut = [...words.segment(text.slice(0, start.length + 50))].findLast(({ index }) => index <= room.length)?.index;
  return `${room.slice(0, cut || room.length).replace(/[\s\p{P}]+$/u, "")}…`;
}
