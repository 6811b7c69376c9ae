import { expect, test } from "vitest";
import {
  dayOf,
  describeZone,
  formatAgo,
  formatDay,
  formatDuration,
  formatMoney,
  formatNumber,
  formatTime,
  formatWeekday,
  localTimeOf,
  timeOfLocal,
} from "./format";

const english = { language: "en", timeZone: "Asia/Shanghai" } as const;
const chinese = { language: "zh", timeZone: "Asia/Shanghai" } as const;

test("money and numbers have thousands separators and a true minus sign", () => {
  expect([0, 5, 12_850, 4_128_050, -990].map(formatMoney)).toEqual([
    "¥0.00",
    "¥0.05",
    "¥128.50",
    "¥41,280.50",
    "−¥9.90",
  ]);
  expect([0, 999, 1000, 1_234_567, -1234, 12.5].map(formatNumber)).toEqual([
    "0",
    "999",
    "1,000",
    "1,234,567",
    "−1,234",
    "12.5",
  ]);
});

test("times are shown in the shop's time zone", () => {
  expect(formatTime("2026-11-20T16:30:05.000Z", english)).toBe("21 Nov 2026, 00:30");
  expect(formatTime("2026-11-20T16:30:05.000Z", chinese, true)).toBe("2026年11月21日 00:30:05");
  expect(dayOf("2026-12-31T16:00:00.000Z", "Asia/Shanghai")).toBe("2027-01-01");
  expect(formatDay("2026-02-09", "en", false)).toBe("9 Feb");
  expect([formatWeekday("2026-11-20", "en"), formatWeekday("2026-11-20", "zh")]).toEqual(["Friday", "星期五"]);
});

test.each([
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
])("the time %s, which a clock change skips in %s, is an hour later", (local, timeZone, time) => {
  expect(timeOfLocal(local, timeZone)).toBe(time);
});

test("a local time on a day with a clock change is the shop's", () => {
  for (const timeZone of ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Shanghai"])
    for (const day of ["2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01"])
      for (const hour of ["00", "01", "03", "05", "09", "23"]) {
        const local = `${day}T${hour}:15`;
        expect([timeZone, localTimeOf(timeOfLocal(local, timeZone), timeZone)]).toEqual([timeZone, local]);
      }
});

test("a time zone is named in the reader's language", () => {
  expect(["Asia/Shanghai", "Asia/Tokyo"].map((zone) => describeZone(zone, "zh"))).toEqual([
    "中国标准时间 · Asia/Shanghai",
    "日本标准时间 · Asia/Tokyo",
  ]);
  expect(describeZone("Asia/Tokyo", "en")).toBe("Japan Standard Time · Asia/Tokyo");
});

test("a time of the last day is relative, and one of another year has its year", () => {
  const now = Date.parse("2026-11-20T08:00:00.000Z");
  const ago = (time: string) => [formatAgo(time, now, english), formatAgo(time, now, chinese)];
  expect(ago("2026-11-20T07:59:31.000Z")).toEqual(["just now", "刚刚"]);
  expect(ago("2026-11-20T07:50:30.000Z")).toEqual(["9 min ago", "9 分钟前"]);
  expect(ago("2026-11-19T13:00:00.000Z")).toEqual(["19 h ago", "19 小时前"]);
  expect(ago("2026-11-19T08:00:00.000Z")).toEqual(["19 Nov", "11月19日"]);
  expect(ago("2025-11-19T08:00:00.000Z")).toEqual(["19 Nov 2025", "2025年11月19日"]);
  expect(ago("2026-11-20T08:00:01.000Z")).toEqual(["20 Nov", "11月20日"]);
});

test("the current year is that of the shop's time zone", () => {
  const newYear = Date.parse("2026-12-31T16:00:00.000Z");
  expect(formatAgo("2026-12-30T15:59:59.000Z", newYear, english)).toBe("30 Dec 2026");
  expect(formatAgo("2026-12-31T16:00:00.000Z", newYear + 86_400_000, english)).toBe("1 Jan");
  expect(formatAgo("2026-12-31T16:00:00.000Z", newYear + 86_400_000, { ...english, timeZone: "UTC" })).toBe(
    "31 Dec 2026",
  );
});

test("a duration is in seconds, minutes or hours, rounded up", () => {
  expect([1, 45, 90, 900, 841, 7200].map((seconds) => formatDuration(seconds, "en"))).toEqual([
    "1 second",
    "45 seconds",
    "2 minutes",
    "15 minutes",
    "15 minutes",
    "2 hours",
  ]);
  expect(formatDuration(900, "zh")).toBe("15 分钟");
});
