import fc from "fast-check";
import { expect, test } from "vitest";
import { readValues, writeValues } from "./columns";

test("option values are joined by slashes, and written as JSON where that would be ambiguous", () => {
  expect(writeValues(["50 g", "tin"])).toBe("50 g / tin");
  expect(writeValues(["1/2", "/"])).toBe("1/2 / /");
  expect(writeValues(["a / b", "c"])).toBe('["a / b","c"]');
  expect(writeValues(['["a"]'])).toBe('["[\\"a\\"]"]');
  expect(writeValues([" "])).toBe('[" "]');
  expect(readValues("[x]")).toEqual(["[x]"]);
  expect([writeValues([]), readValues("")]).toEqual(["", undefined]);
});

test("any option values are read as they were written", () => {
  const value = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc
      .array(fc.constantFrom("/", " ", "[", "]", '"', "\\", "a", ",", "'"), { minLength: 1 })
      .map((all) => all.join("")),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (values) => {
      expect(readValues(writeValues(values).trim())).toEqual(values);
    }),
  );
});
