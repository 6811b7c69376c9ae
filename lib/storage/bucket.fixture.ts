import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { BucketSettings } from "./bucket-call";

interface Kept {
  bytes: Buffer;
  headers: Record<string, string>;
}
/** S3 has 1000. */
const namesInPage = 2;
const hash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * A private bucket that rejects requests as S3 does: it verifies each signature, and requires the length and the hash
 * of a body.
 */
export async function startBucket() {
  const objects = new Map<string, Kept>();
  const settings: BucketSettings = {
    endpoint: "",
    region: "cn-test",
    bucket: "kiosk-files",
    accessKey: "AKTEST",
    secretKey: "secret of the tests",
    pathStyle: true,
    publicUrl: undefined,
  };
  const state = { isBroken: false, clockAheadMs: 0, asked: 0 };

  function refusal({ method, url, headers }: IncomingMessage, body: Buffer): [number, string] | undefined {
    if (state.isBroken) return [500, "InternalError"];
    const { pathname, searchParams } = new URL(url!, settings.endpoint);
    const date = String(headers["x-amz-date"]);
    const [, scope, names, signature] =
      /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? "",
      ) ?? [];
    if (!scope || !names) return [403, "AccessDenied"];
    const [key, day, region] = scope.split("/");
    const sentAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
    if (!(Math.abs(Date.now() + state.clockAheadMs - sentAt) < 900_000)) return [403, "RequestTimeTooSkewed"];
    if (key !== settings.accessKey) return [403, "InvalidAccessKeyId"];
    if (region !== settings.region) return [400, "AuthorizationHeaderMalformed"];
    const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
    const sha256 = String(headers["x-amz-content-sha256"]);
    const canonical = [method, pathname, searchParams.toString(), signed.join(""), names, sha256].join("\n");
    const place = `${day}/${region}/s3/aws4_request`;
    const signing = [day!, region, "s3", "aws4_request"].reduce<string | Buffer>(
      (secret, part) => hmac(secret, part),
      `AWS4${settings.secretKey}`,
    );
    const expected = hmac(signing, `AWS4-HMAC-SHA256\n${date}\n${place}\n${hash(canonical)}`).toString("hex");
    if (scope !== `${key}/${place}` || signature !== expected) return [403, "SignatureDoesNotMatch"];
    if (!pathname.startsWith(`/${settings.bucket}/`)) return [404, "NoSuchBucket"];
    if (method === "PUT" && headers["content-length"] === undefined) return [411, "MissingContentLength"];
    if (sha256 !== hash(body)) return [400, "XAmzContentSHA256Mismatch"];
    return undefined;
  }

  const server = createServer(async (request, response) => {
    state.asked++;
    response.setHeader("date", new Date(Date.now() + state.clockAheadMs).toUTCString());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const refused = refusal(request, bytes);
    const fail = (status: number, code: string) =>
      response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    if (refused) return fail(...refused);
    const { pathname, searchParams } = new URL(request.url!, settings.endpoint);
    const key = pathname.slice(settings.bucket.length + 2);
    const { "content-type": type = "", "cache-control": cache = "" } = request.headers;
    if (request.method === "PUT")
      objects.set(key, { bytes, headers: { "content-type": type, "cache-control": cache } });
    if (request.method === "PUT") return response.writeHead(200).end();
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (searchParams.has("list-type")) {
      const [prefix, after] = ["prefix", "start-after"].map((name) => searchParams.get(name) ?? "");
      const keys = [...objects.keys()].filter((name) => name.startsWith(prefix!) && name > after!).toSorted();
      const page = keys.slice(0, namesInPage).map((name) => `<Contents><Key>${name}</Key></Contents>`);
      return response.end(`<ListBucketResult>${page.join("")}</ListBucketResult>`);
    }
    const found = objects.get(key);
    if (!found) return fail(404, "NoSuchKey");
    const [, from = 0, to = found.bytes.length - 1] =
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "")?.map(Number) ?? [];
    const part = found.bytes.subarray(from, to + 1);
    response
      .writeHead(request.headers.range ? 206 : 200, { ...found.headers, "content-length": part.length })
      .end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings,
    objects,
    state,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
