import { expect, test } from "vitest";
import { translate } from "@/lib/i18n/translate";
import { closedReason } from "./queries";

const shop = { isClosed: false, note: "", hours: "", timeZone: "Asia/Shanghai" };
const at = (time: string) => new Date(`2026-11-23T${time}:00+08:00`);
const why = (more: object, time = "12:00") => {
  const said = closedReason({ ...shop, ...more }, at(time));
  return said && translate(said, "zh");
};

test("a shop without opening hours takes orders at any time, and a closed one shows the owner's note", () => {
  expect([why({}, "00:00"), why({}, "23:59")]).toEqual([undefined, undefined]);
  expect(why({ isClosed: true })).toBe("本店暂停接单。");
  expect(why({ isClosed: true, note: "周一恢复" })).toBe("本店暂停接单：周一恢复");
});

test("opening hours are in the shop's time zone, and include their first minute but not their last", () => {
  const open = { hours: "09:00-22:00" };
  expect(["09:00", "21:59"].map((time) => why(open, time))).toEqual([undefined, undefined]);
  const closed = "本店接单时间为 09:00 至 22:00。";
  expect(["08:59", "22:00", "00:00"].map((time) => why(open, time))).toEqual([closed, closed, closed]);
  expect(why({ ...open, timeZone: "UTC" }, "12:00")).toBe(closed);
});

test("opening hours past midnight apply on both days", () => {
  const late = { hours: "18:00-02:00" };
  expect(["18:00", "23:59", "00:00", "01:59"].map((time) => why(late, time))).toEqual(Array(4).fill(undefined));
  expect(["02:00", "12:00", "17:59"].every((time) => why(late, time))).toBe(true);
});
