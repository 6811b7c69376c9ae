import { type Language, languageTags } from "./language";

/**
 * Numbers, money and times in the user's language. The text is composed here, because the localized formats of server and browser
 * differ in spaces and commas, which would break hydration in React.
 */
export function formatNumber(value: number) {
  const [whole = "", decimals] = String(Math.abs(value)).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 ? "−" : ""}${grouped}${decimals ? `.${decimals}` : ""}`;
}

/** 12850 → ¥128.50 */
export function formatMoney(fen: number) {
  const [yuan, rest] = (Math.abs(fen) / 100).toFixed(2).split(".");
  return `${fen < 0 ? "−" : ""}¥${formatNumber(Number(yuan))}.${rest}`;
}

/** For the axis of a chart, without decimals: ¥8,000, and from ten thousand on ¥20K or ¥2万. */
export function formatShortMoney(fen: number, language: Language) {
  const yuan = Math.round(fen / 100);
  if (yuan < 10_000) return `¥${formatNumber(yuan)}`;
  const units: [size: number, unit: string][] =
    language === "zh"
      ? [
          [1e8, "亿"],
          [1e4, "万"],
        ]
      : [
          [1e6, "M"],
          [1e3, "K"],
        ];
  const [size, unit] = units.find(([size]) => yuan >= size)!;
  return `¥${formatNumber(Math.round((yuan / size) * 10) / 10)}${unit}`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weekdays = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  zh: ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"],
};

interface Reader {
  language: Language;
  timeZone: string;
}

function partsOf(time: string | Date, timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const parts = Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
  return parts as Record<"year" | "month" | "day" | "hour" | "minute" | "second", string>;
}

/** `Asia/Shanghai` → China Standard Time · Asia/Shanghai */
export function describeZone(timeZone: string, language: Language) {
  const format = new Intl.DateTimeFormat(languageTags[language], { timeZone, timeZoneName: "longGeneric" });
  return `${format.formatToParts().find(({ type }) => type === "timeZoneName")?.value} · ${timeZone}`;
}

/** `2026-11-20` → 20 Nov 2026 */
export function formatDay(day: string, language: Language, withYear = true) {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  if (language === "zh") return `${withYear ? `${year}年` : ""}${month}月${date}日`;
  return `${date} ${months[month - 1]}${withYear ? ` ${year}` : ""}`;
}

export const dayOf = (time: string | Date, timeZone: string) => {
  const { year, month, day } = partsOf(time, timeZone);
  return `${year}-${month}-${day}`;
};

/** `2026-11-20T08:30` in the shop's time zone, as in a `datetime-local` input. */
export const localTimeOf = (time: string | Date, timeZone: string) => {
  const { hour, minute } = partsOf(time, timeZone);
  return `${dayOf(time, timeZone)}T${hour}:${minute}`;
};

/** The time of `2026-11-20T08:30` in the shop's time zone. In an hour that a clock change skips, it is an hour later. */
export function timeOfLocal(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`);
  const closer = (moment: number) => wanted - offsetAt(moment, timeZone);
  const found = closer(closer(wanted));
  return new Date(Math.max(found, closer(found))).toISOString();
}

function offsetAt(moment: number, timeZone: string) {
  const { year, month, day, hour, minute, second } = partsOf(new Date(moment), timeZone);
  return Date.UTC(+year, +month - 1, +day, +hour, +minute, +second) - Math.floor(moment / 1000) * 1000;
}

export const hourOf = (time: string | Date, timeZone: string) => Number(partsOf(time, timeZone).hour);

export const formatWeekday = (day: string, language: Language) =>
  weekdays[language][new Date(`${day}T00:00:00Z`).getUTCDay()]!;

/** 20 Nov 2026, 08:31 in the shop's time zone. */
export function formatTime(time: string | Date, { language, timeZone }: Reader, withSeconds = false) {
  const { hour, minute, second } = partsOf(time, timeZone);
  const clock = `${hour}:${minute}${withSeconds ? `:${second}` : ""}`;
  return `${formatDay(dayOf(time, timeZone), language)}${language === "zh" ? " " : ", "}${clock}`;
}

/** Less than a day ago: 5 min ago. Otherwise the date, with the year unless it is the current one. */
export function formatAgo(time: string | Date, now: number, { language, timeZone }: Reader) {
  const seconds = Math.round((now - new Date(time).getTime()) / 1000);
  if (seconds < 0 || seconds >= 86_400) {
    const [day, today] = [dayOf(time, timeZone), dayOf(new Date(now), timeZone)];
    return formatDay(day, language, day.slice(0, 4) !== today.slice(0, 4));
  }
  const inChinese = language === "zh";
  if (seconds < 60) return inChinese ? "刚刚" : "just now";
  if (seconds < 3600) return inChinese ? `${Math.floor(seconds / 60)} 分钟前` : `${Math.floor(seconds / 60)} min ago`;
  return inChinese ? `${Math.floor(seconds / 3600)} 小时前` : `${Math.floor(seconds / 3600)} h ago`;
}

/** 90 s, 15 minutes, 3 hours */
export function formatDuration(seconds: number, language: Language) {
  const [value, en, zh] =
    seconds < 90
      ? [Math.max(1, Math.round(seconds)), "second", "秒"]
      : seconds < 5400
        ? [Math.ceil(seconds / 60), "minute", "分钟"]
        : [Math.ceil(seconds / 3600), "hour", "小时"];
  return language === "zh" ? `${value} ${zh}` : `${value} ${en}${value === 1 ? "" : "s"}`;
}
