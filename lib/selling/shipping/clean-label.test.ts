import { expect, test } from "vitest";
import { cleanLabel } from "./clean-label";

test("a label retains its tables, and tags nested more than 200 levels deep are refused with `platform_failed`", () => {
  const nested = (levels: number) => "<div>".repeat(levels) + "</div>".repeat(levels);
  expect(cleanLabel(nested(200))).toBe(nested(200));
  expect(cleanLabel("<p>a</p>".repeat(1000))).toBe("<p>a</p>".repeat(1000));
  for (const html of [nested(201), "<div>".repeat(100_000), "<b><td>".repeat(100_000), "<x>".repeat(100_000)])
    expect(() => cleanLabel(html)).toThrow(expect.objectContaining({ code: "platform_failed" }));
});
