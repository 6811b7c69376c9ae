import type { DemoTexts } from "./shapes";

interface NoticeFacts {
  type: "notice" | "announcement";
  status: "open" | "closed";
  days_ago: number;
}

const facts: NoticeFacts[] = [
  { type: "announcement", status: "open", days_ago: 2 },
  { type: "notice", status: "open", days_ago: 5 },
  { type: "notice", status: "open", days_ago: 9 },
  { type: "announcement", status: "closed", days_ago: 52 },
];

export const demoNotices = ({ notices }: Pick<DemoTexts, "notices">) =>
  facts.map((each, place) => ({ ...each, ...notices[place]! }));
