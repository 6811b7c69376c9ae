import { expect, test } from "vitest";
import { startPhone } from "./phone.fixture";

const english = startPhone({}).load("kit/format");
const chinese = startPhone({ language: "zh_CN" }).load("kit/format");
const now = new Date(2026, 10, 21, 9, 5);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test("fen are formatted as yuan with two decimals", () => {
  expect([0, 5, 13780, 99_999_999].map(english.money)).toEqual(["0.00", "0.05", "137.80", "999999.99"]);
});

test("a time is relative, across midnight and the turn of the year", () => {
  const told = (time: string) => [english.dateTime(time, now), chinese.dateTime(time, now)];
  expect(told(at(2026, 10, 21, 0, 1))).toEqual(["Today 00:01", "今天 00:01"]);
  expect(told(at(2026, 10, 20, 23, 59))).toEqual(["Yesterday 23:59", "昨天 23:59"]);
  expect(told(at(2026, 2, 3, 7, 8))).toEqual(["3 Mar 07:08", "3月3日 07:08"]);
  expect(told(at(2025, 11, 31, 12, 0))).toEqual(["31 Dec 2025 12:00", "2025年12月31日 12:00"]);
});

test("the remaining time counts down and ends", () => {
  const left = (seconds: number) =>
    english.timeLeft(new Date(now.getTime() + seconds * 1000).toISOString(), now.getTime());
  expect([1781, 60, 1, 0, -5].map(left)).toEqual(["29:41", "01:00", "00:01", "", ""]);
  expect(left(2 * 3600 + 5 * 60)).toBe("2 h 5 min");
});

test("an address is formatted as in its country, and a municipality is named once", () => {
  const han = { province: "北京市", city: "北京市", district: "海淀区", detail: "中关村大街 1 号" };
  expect(english.addressLine(han)).toBe("北京市海淀区 中关村大街 1 号");
  const latin = { province: "Zhejiang", city: "Hangzhou", district: "", detail: "12 Longjing Road" };
  expect(english.addressLine(latin)).toBe("12 Longjing Road, Hangzhou, Zhejiang");
});

test("names are joined with the comma of the language", () => {
  expect([english, chinese].map(({ joinNames }) => joinNames(["Tea", "茶"]))).toEqual(["Tea, 茶", "Tea、茶"]);
});
