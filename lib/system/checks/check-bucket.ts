import { createHash, randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { msg } from "@/lib/i18n/msg";
import { BucketError, type BucketSettings, bucketAddress, callBucket, request } from "@/lib/storage/bucket-call";
import { bucketPrefix } from "@/lib/storage/bucket-prefix";
import { checkOf, type Finding } from "./finding";

const { right, wrong } = checkOf("bucket");
const text = "the doctor was here";

/**
 * Writes, reads and deletes a small file. Then tries it without a key: writing must be rejected, and reading must be
 * allowed at a public address.
 */
export async function checkBucket(settings: BucketSettings): Promise<Finding[]> {
  const key = `${bucketPrefix}${randomBytes(16).toString("hex")}.csv`;
  const path = join(tmpdir(), `kiosk-doctor-${randomBytes(16).toString("hex")}`);
  await writeFile(path, text, { flag: "wx", mode: 0o600 });
  const body = { path, bytes: text.length, sha256: createHash("sha256").update(text).digest("hex") };
  try {
    await callBucket(settings, "PUT", key, { body });
    try {
      const stored = await (await callBucket(settings, "GET", key)).text();
      if (stored !== text)
        return [wrong("The bucket gives back other bytes than it was given.", "Check the network in between.")];
      const { bucket } = settings;
      return [
        right(msg("The bucket {bucket} takes a file, gives it back and deletes it.", { bucket })),
        ...(await checkRights(settings, key)),
        ...(await checkAddress(settings, key)),
      ];
    } finally {
      await callBucket(settings, "DELETE", key);
    }
  } catch (error) {
    if (error instanceof BucketError) return [refused(settings, error)];
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

async function checkRights(settings: BucketSettings, key: string) {
  const answer = await request(bucketAddress(settings, key), { method: "PUT", body: text }).catch(() => null);
  await answer?.body?.cancel();
  if (!answer) return [];
  return [
    checkOf("bucket_rights").wrong(
      "Anybody may write to the bucket.",
      "Take the right to write away from everybody but the key.",
    ),
  ];
}

async function checkAddress({ publicUrl }: BucketSettings, key: string) {
  if (!publicUrl) return [];
  const { right, wrong } = checkOf(
    "bucket_address",
    "Let everybody read the bucket there; or take S3_PUBLIC_URL away, and Kiosk serves the files.",
  );
  const found = await request(`${publicUrl}/${key}`, {})
    .then((answer) => answer.text())
    .catch(String);
  return [
    found === text
      ? right(msg("Everybody can read the bucket's files at {publicUrl}.", { publicUrl }))
      : wrong(msg("The bucket's files cannot be read at {publicUrl}: shoppers see no pictures.", { publicUrl })),
  ];
}

function refused(settings: BucketSettings, { code, status, date }: BucketError): Finding {
  const { endpoint, region, bucket, pathStyle } = settings;
  const host = new URL(bucketAddress(settings, "")).host;
  const otherStyle = msg("Set S3_PATH_STYLE={other}, or look at S3_BUCKET and S3_ENDPOINT.", {
    other: String(!pathStyle),
  });
  if (code === "RequestTimeTooSkewed" || code === "RequestExpired")
    return wrong(
      msg("This server's clock is {minutes} minutes off the bucket's, so the bucket refuses everything.", {
        minutes: Math.round(Math.abs(Date.now() - Date.parse(date ?? "")) / 60_000),
      }),
      "Set this server's clock, and let it follow a time server.",
    );
  if (code === "SignatureDoesNotMatch")
    return wrong(
      "The bucket refuses the signature: the secret is not that of the key.",
      "Copy the key and its secret again into S3_ACCESS_KEY and S3_SECRET_KEY.",
    );
  if (code === "InvalidAccessKeyId")
    return wrong("The store knows no such key.", "Copy the key's id again into S3_ACCESS_KEY.");
  if (code === "AuthorizationHeaderMalformed" || code === "PermanentRedirect" || code === "TemporaryRedirect")
    return wrong(
      msg("The bucket is not in the region {region}.", { region }),
      "Set S3_REGION and S3_ENDPOINT to those of the bucket's region.",
    );
  if (code === "NoSuchBucket" || code === "SecondLevelDomainForbidden")
    return wrong(msg("There is no bucket {bucket} at {host}.", { bucket, host }), otherStyle);
  if (code === "AccessDenied" || status === 403)
    return wrong(
      msg("The key may not write, read and delete in the bucket: {code}.", { code }),
      "Give the key the right to put, get and delete objects of this bucket.",
    );
  if (code === "ENOTFOUND" || code === "ERR_INVALID_URL" || code.startsWith("ERR_TLS"))
    return wrong(msg("There is no server of the name {host}.", { host }), otherStyle);
  if (status === undefined)
    return wrong(
      msg("No answer from {host}: {code}.", { host, code }),
      msg("Let this server call {endpoint}: look at its firewall and its DNS.", { endpoint }),
    );
  return wrong(
    msg("The bucket refuses a file: {code}.", { code }),
    "Look the code up in the documentation of the store.",
  );
}
