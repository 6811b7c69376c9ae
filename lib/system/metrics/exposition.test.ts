import { expect, test } from "vitest";
import { bucketEnds } from "@/lib/kernel/process/figures";
import { figure, histogram } from "./exposition";

test("a figure is its help, its type and a line for each sample; labels are escaped", () => {
  const text = figure("counter", "kiosk_x_total", "About it.", [
    [{ operation: 'GET /a "b"\\\n' }, 3],
    [{ operation: "GET /v1/product/{id}", status: "200" }, 4.5],
  ]);
  expect(text).toBe(
    [
      "# HELP kiosk_x_total About it.",
      "# TYPE kiosk_x_total counter",
      'kiosk_x_total{operation="GET /a \\"b\\"\\\\\\n"} 3',
      'kiosk_x_total{operation="GET /v1/product/{id}",status="200"} 4.5\n',
    ].join("\n"),
  );
  expect(figure("gauge", "kiosk_y", "It.", 0)).toBe("# HELP kiosk_y It.\n# TYPE kiosk_y gauge\nkiosk_y 0\n");
  expect(figure("gauge", "kiosk_z", "Nothing.", [])).toBe("");
});

test("the buckets of a histogram count those below them too, and the last one all", () => {
  const buckets = new Array<number>(bucketEnds.length + 1).fill(0);
  Object.assign(buckets, { 0: 5, 2: 2, [bucketEnds.length]: 1 });
  const lines = histogram("kiosk_d_seconds", "How long.", [[{ line: "pool" }, { buckets, sum: 12.5 }]]).split("\n");
  expect(lines.slice(0, 5)).toEqual([
    "# HELP kiosk_d_seconds How long.",
    "# TYPE kiosk_d_seconds histogram",
    'kiosk_d_seconds_bucket{line="pool",le="0.001"} 5',
    'kiosk_d_seconds_bucket{line="pool",le="0.002"} 5',
    'kiosk_d_seconds_bucket{line="pool",le="0.005"} 7',
  ]);
  expect(lines.slice(-4)).toEqual([
    'kiosk_d_seconds_bucket{line="pool",le="+Inf"} 8',
    'kiosk_d_seconds_sum{line="pool"} 12.5',
    'kiosk_d_seconds_count{line="pool"} 8',
    "",
  ]);
});
