import { createHash, randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { msg } from "@/lib/i18n/msg";
import { BucketError, type BucketSettings, bucketAddress, callBucket, request } from "@/lib/storage/bucket-call";
import { bucketPrefix } from "@/lib/storage/urls";
import { type Finding, fault, ok } from "./finding";

const text = "the doctor was here";

/**
 * Writes, reads and deletes a small file. Then tries it without a key: writing must be rejected, and reading must be
 * allowed at a public address.
 */
export async function findBucket(settings: BucketSettings): Promise<Finding> {
  const key = `${bucketPrefix}${randomBytes(16).toString("hex")}.csv`;
  const path = join(tmpdir(), `kiosk-doctor-${randomBytes(16).toString("hex")}`);
  await writeFile(path, text, { flag: "wx", mode: 0o600 });
  const body = { path, bytes: text.length, sha256: createHash("sha256").update(text).digest("hex") };
  try {
    await callBucket(settings, "PUT", key, { body });
    try {
      return await tryFile(settings, key);
    } finally {
      await callBucket(settings, "DELETE", key);
    }
  } catch (error) {
    if (error instanceof BucketError) return refused(settings, error);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

async function tryFile(settings: BucketSettings, key: string): Promise<Finding> {
  const { bucket, publicUrl } = settings;
  if ((await (await callBucket(settings, "GET", key)).text()) !== text)
    return fault("bucket", "The bucket returns other bytes than were stored.", {
      change: "Check the proxies between this server and the bucket.",
    });
  const written = await request(bucketAddress(settings, key), { method: "PUT", body: text }).catch(() => null);
  await written?.body?.cancel();
  if (written)
    return fault("bucket", "Anyone can write to the bucket.", {
      change: "Remove public write access to the bucket.",
    });
  if (publicUrl && (await request(`${publicUrl}/${key}`, {}).then((answer) => answer.text(), String)) !== text)
    return fault(
      "bucket",
      msg("The bucket's files cannot be read at {publicUrl}: shoppers see no pictures.", { publicUrl }),
      { change: "Allow public reads of the bucket, or remove S3_PUBLIC_URL, so that Kiosk serves the files." },
    );
  return ok("bucket", msg("Files can be stored in the bucket {bucket}, read and deleted.", { bucket }));
}

const credentials = ["S3_ACCESS_KEY", "S3_SECRET_KEY"];
const place = ["S3_ENDPOINT", "S3_REGION"];
const suspects: Record<string, string[]> = {
  SignatureDoesNotMatch: credentials,
  InvalidAccessKeyId: credentials,
  AuthorizationHeaderMalformed: place,
  PermanentRedirect: place,
  TemporaryRedirect: place,
};

function refused(settings: BucketSettings, { code, status }: BucketError): Finding {
  const { host } = new URL(bucketAddress(settings, ""));
  if (code === "RequestTimeTooSkewed" || code === "RequestExpired")
    return fault("bucket", "This server's clock is wrong, so the bucket refuses everything.", {
      change: "Synchronize the system clock by NTP: timedatectl set-ntp true.",
    });
  if (code === "AccessDenied" || (status === 403 && !suspects[code]))
    return fault(
      "bucket",
      msg("The key has no permission to write, read and delete in the bucket: {code}.", { code }),
      {
        change: "Give the key permission to put, get and delete objects of this bucket.",
      },
    );
  const variables = { list: suspects[code] ?? ["S3_BUCKET", "S3_ENDPOINT", "S3_PATH_STYLE"] };
  return fault(
    "bucket",
    msg("Files cannot be stored in the bucket {bucket} at {host}: {code}.", { bucket: settings.bucket, host, code }),
    {
      change: msg("Check {variables}, and that this server can call {host}.", { variables, host }),
    },
  );
}
