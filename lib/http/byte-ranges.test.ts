import { expect, test } from "vitest";
import { encodingFor } from "./byte-ranges";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["GZIP;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0, br;q=0", undefined],
  ["*", "br"],
  ["br;q=0, *;q=0.1", "gzip"],
  ["gzip;q=nonsense", undefined],
  ["zstd, deflate", undefined],
])("Accept-Encoding: %s is answered with %s", (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));
