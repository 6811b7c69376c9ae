import { afterAll, beforeAll, expect, test } from "vitest";
import { translate } from "@/lib/i18n/translate";
import { startBucket } from "@/lib/storage/bucket.fixture";
import type { BucketSettings } from "@/lib/storage/bucket-call";
import { checkBucket } from "./check-bucket";

let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());

const said = async (wrong: Partial<BucketSettings> = {}) =>
  (await checkBucket({ ...bucket.settings, ...wrong })).map(({ verdict, detail, change }) => [
    verdict,
    translate(detail, "en"),
    change && translate(change, "en"),
  ]);

test("a bucket that is right is tried with a file, and nothing is left in it; no other variable is needed", async () => {
  expect(await said()).toEqual([["right", "The bucket kiosk-files takes a file, gives it back and deletes it.", null]]);
  expect([...bucket.objects.keys()]).toEqual([]);
});

test.each<[string, Partial<BucketSettings>, RegExp, RegExp]>([
  ["the secret", { secretKey: "another" }, /the secret is not that of the key/, /S3_SECRET_KEY/],
  ["the key", { accessKey: "another" }, /knows no such key/, /S3_ACCESS_KEY/],
  ["the region", { region: "cn-other" }, /not in the region cn-other/, /S3_REGION/],
  ["the bucket", { bucket: "another" }, /no bucket another/, /S3_BUCKET/],
  ["the path style", { pathStyle: false, endpoint: "http://localhost.invalid" }, /no server/, /S3_PATH_STYLE=true/],
  ["the endpoint", { endpoint: "http://127.0.0.1:1" }, /No answer/, /firewall/],
  ["the public address", { publicUrl: "http://127.0.0.1:1" }, /.*/, /S3_PUBLIC_URL/],
])("if %s is wrong, the words name it", async (_, wrong, detail, change) => {
  const [verdict, seen, advice] = (await said(wrong)).at(-1)!;
  expect([verdict, seen, advice]).toEqual(["wrong", expect.stringMatching(detail), expect.stringMatching(change)]);
});

test("a clock that is off is said in minutes", async () => {
  bucket.state.clockAheadMs = 3_600_000;
  expect(await said()).toEqual([
    ["wrong", expect.stringContaining("60 minutes off"), expect.stringContaining("clock")],
  ]);
  bucket.state.clockAheadMs = 0;
});
