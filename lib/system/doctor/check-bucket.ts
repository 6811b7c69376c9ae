import { createHash, randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { msg } from "@/lib/i18n/msg";
import { ask, BucketError, type BucketSettings, bucketAddress, callBucket } from "@/lib/storage/bucket-call";
import { bucketPrefix } from "@/lib/storage/bucket-prefix";
import { type Finding, right, wrong } from "./finding";

const check = "bucket";

/**
 * Writes, reads and deletes a small file. Then tries it without a key: writing must be rejected, and reading must be
 * allowed at a public address.
 */
export async function checkBucket(settings: BucketSettings): Promise<Finding[]> {
  const key = `${bucketPrefix}${randomBytes(16).toString("hex")}.csv`;
  const bytes = Buffer.from("the doctor was here");
  const path = join(tmpdir(), `kiosk-doctor-${randomBytes(16).toString("hex")}`);
  await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
  const body = { path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  try {
    await callBucket(settings, "PUT", key, { body });
    try {
      const stored = await (await callBucket(settings, "GET", key)).text();
      if (stored !== bytes.toString())
        return [wrong(check, "The bucket gives back other bytes than it was given.", "Check the network in between.")];
      const found = [await openToAll(settings, key), await publicAddress(settings, key, stored)];
      return [
        right(
          check,
          msg("The bucket {bucket} takes a file, gives it back and deletes it.", { bucket: settings.bucket }),
        ),
        ...found.filter((each) => each !== undefined),
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

async function openToAll(settings: BucketSettings, key: string) {
  const answer = await ask(bucketAddress(settings, key), { method: "PUT", body: "the doctor was here" }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer
    ? wrong(
        "bucket_rights",
        "Anybody may write to the bucket.",
        "Take the right to write away from everybody but the key.",
      )
    : undefined;
}

async function publicAddress({ publicUrl }: BucketSettings, key: string, stored: string) {
  if (!publicUrl) return undefined;
  const text = await ask(`${publicUrl}/${key}`, {})
    .then((answer) => answer.text())
    .catch(String);
  return text === stored
    ? right("bucket_address", msg("Everybody can read the bucket's files at {publicUrl}.", { publicUrl }))
    : wrong(
        "bucket_address",
        msg("The bucket's files cannot be read at {publicUrl}: shoppers see no pictures.", { publicUrl }),
        "Let everybody read the bucket there; or take S3_PUBLIC_URL away, and Kiosk serves the files.",
      );
}

function refused(settings: BucketSettings, { code, status, date }: BucketError): Finding {
  const { endpoint, region, bucket, pathStyle } = settings;
  const host = new URL(bucketAddress(settings, "")).host;
  const otherStyle = msg("Set S3_PATH_STYLE={other}, or look at S3_BUCKET and S3_ENDPOINT.", {
    other: String(!pathStyle),
  });
  if (code === "RequestTimeTooSkewed" || code === "RequestExpired")
    return wrong(
      check,
      msg("This server's clock is {minutes} minutes off the bucket's, so the bucket refuses everything.", {
        minutes: Math.round(Math.abs(Date.now() - Date.parse(date ?? "")) / 60_000),
      }),
      "Set this server's clock, and let it follow a time server.",
    );
  if (code === "SignatureDoesNotMatch")
    return wrong(
      check,
      "The bucket refuses the signature: the secret is not that of the key.",
      "Copy the key and its secret again into S3_ACCESS_KEY and S3_SECRET_KEY.",
    );
  if (code === "InvalidAccessKeyId")
    return wrong(check, "The store knows no such key.", "Copy the key's id again into S3_ACCESS_KEY.");
  if (code === "AuthorizationHeaderMalformed" || code === "PermanentRedirect" || code === "TemporaryRedirect")
    return wrong(
      check,
      msg("The bucket is not in the region {region}.", { region }),
      "Set S3_REGION and S3_ENDPOINT to those of the bucket's region.",
    );
  if (code === "NoSuchBucket" || code === "SecondLevelDomainForbidden")
    return wrong(check, msg("There is no bucket {bucket} at {host}.", { bucket, host }), otherStyle);
  if (code === "AccessDenied" || status === 403)
    return wrong(
      check,
      msg("The key may not write, read and delete in the bucket: {code}.", { code }),
      "Give the key the right to put, get and delete objects of this bucket.",
    );
  if (code === "ENOTFOUND" || code === "ERR_INVALID_URL" || code.startsWith("ERR_TLS"))
    return wrong(check, msg("There is no server of the name {host}.", { host }), otherStyle);
  if (status === undefined)
    return wrong(
      check,
      msg("No answer from {host}: {code}.", { host, code }),
      msg("Let this server call {endpoint}: look at its firewall and its DNS.", { endpoint }),
    );
  return wrong(
    check,
    msg("The bucket refuses a file: {code}.", { code }),
    "Look the code up in the documentation of the store.",
  );
}
