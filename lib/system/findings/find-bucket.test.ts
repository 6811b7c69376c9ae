import { afterAll, beforeAll, expect, test } from "vitest";
import { translate } from "@/lib/i18n/translate";
import { startBucket } from "@/lib/storage/bucket.fixture";
import type { BucketSettings } from "@/lib/storage/bucket-call";
import { findBucket } from "./find-bucket";

let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());

async function said(wrong: Partial<BucketSettings> = {}) {
  const { state, detail, change } = await findBucket({ ...bucket.settings, ...wrong });
  return [state, translate(detail, "en"), change && translate(change, "en")];
}

test("a working bucket passes the test, which removes its file", async () => {
  expect(await said()).toEqual(["ok", "Files can be stored in the bucket kiosk-files, read and deleted.", undefined]);
  expect([...bucket.objects.keys()]).toEqual([]);
});

test.each<[string, Partial<BucketSettings>, RegExp, RegExp]>([
  ["the secret", { secretKey: "another" }, /SignatureDoesNotMatch/, /S3_SECRET_KEY/],
  ["the key", { accessKey: "another" }, /InvalidAccessKeyId/, /S3_ACCESS_KEY/],
  ["the region", { region: "cn-other" }, /cannot be stored/, /S3_REGION/],
  ["the bucket", { bucket: "another" }, /bucket another.*NoSuchBucket/, /S3_BUCKET/],
  ["the path style", { pathStyle: false, endpoint: "http://localhost.invalid" }, /cannot be stored/, /S3_PATH_STYLE/],
  ["the endpoint", { endpoint: "http://127.0.0.1:1" }, /cannot be stored/, /S3_ENDPOINT/],
  ["the public address", { publicUrl: "http://127.0.0.1:1" }, /cannot be read/, /S3_PUBLIC_URL/],
])("a wrong %s is named", async (_, wrong, detail, change) => {
  expect(await said(wrong)).toEqual(["fault", expect.stringMatching(detail), expect.stringMatching(change)]);
});

test("a wrong clock is named", async () => {
  bucket.state.clockAheadMs = 3_600_000;
  expect(await said()).toEqual(["fault", expect.stringContaining("clock is wrong"), expect.stringContaining("NTP")]);
  bucket.state.clockAheadMs = 0;
});
