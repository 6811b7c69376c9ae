export interface ChatMessage {
  id: number;
  kind: "wecom" | "dingtalk" | "feishu" | "feie";
  title: string;
  text: string;
  created_at: string;
}
interface Part {
  text: string;
  isBold?: true;
  href?: string;
}

/** Parses a bot's markup into lines of plain, bold and linked text. Other markup remains plain text. */
export function linesOf({ kind, title, text }: Pick<ChatMessage, "kind" | "title" | "text">): Part[][] {
  // DingTalk repeats the title in the text; the titles of Feishu and of the printer have no markup.
  const whole = kind === "dingtalk" ? text : `${kind === "wecom" ? title : `**${title}**`}\n${text}`;
  return whole
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => {
      const heading = /^#{1,6} (.*)$/.exec(line);
      return heading ? [{ text: heading[1]!, isBold: true as const }] : partsOf(line);
    });
}

const marked = /\*\*(.+?)\*\*|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g;

function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: whole, 1: bold, 2: label, 3: href, index } of line.matchAll(marked)) {
    if (index > at) parts.push({ text: line.slice(at, index) });
    parts.push(bold === undefined ? { text: label!, href } : { text: bold, isBold: true });
    at = index + whole.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at) });
  return parts;
}
