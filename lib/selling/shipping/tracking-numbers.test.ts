import { expect, test } from "vitest";
import { carrierOfNumber, checkTrackingNumber } from "./tracking-numbers";

test.each([
  ["SF", "SF1234567890123", null],
  ["SF", "sf 1234-5678-90123", null],
  ["SF", "303112345678", null],
  ["SF", "12", "length"],
  ["SF", "SF12", "length"],
  ["SF", "YT1234567890123", "prefix"],
  ["ZTO", "78123456789012", null],
  ["ZTO", "SF1234567890123", "prefix"],
  ["YTO", "YT1234567890123", null],
  ["JTSD", "JT1234567890123", null],
  ["EMS", "EA123456789CN", null],
  ["OUR OWN", "12", null],
])("the %s number %s is marked as odd by: %s", (carrier, number, odd) => {
  expect(checkTrackingNumber(carrier, number)).toBe(odd);
});

test("a barcode of Chinese goods is marked as no tracking number, for any carrier", () => {
  for (const carrier of ["SF", "ZTO", "STO", "OUR OWN"])
    expect(checkTrackingNumber(carrier, "6901234567892")).toBe("goods");
  expect(checkTrackingNumber("ZTO", "6901234567893")).toBeNull(); // The check digit is wrong, so this is not a barcode.
  // The first one is a valid barcode, but not of Chinese goods.
  for (const number of ["4006381333931", "69", "690000000001"])
    expect(checkTrackingNumber("OUR OWN", number)).toBeNull();
});

test.each([
  ["SF1234567890123", "SF"],
  ["SF12345678901", "SF"], // as long as a number of EMS, which can begin with S
  ["yt 8812-3456-78901", "YTO"],
  ["JT0012345678901", "JTSD"],
  ["JDVA12345678901", "JD"],
  ["DPK202123456789", "DBL"],
  ["EA123456789CN", "EMS"],
  ["78123456789012", undefined],
  ["6901234567892", undefined],
  ["12", undefined],
])("the carrier of number %s is recognised as %s", (number, value) => {
  const carriers = ["SF", "ZTO", "YTO", "JTSD", "JD", "DBL", "EMS", "YZPY", "OUR OWN"].map((each) => ({ value: each }));
  expect(carrierOfNumber(number, carriers)?.value).toBe(value);
  expect(carrierOfNumber(number, [{ value: "OUR OWN" }])).toBeUndefined();
});
