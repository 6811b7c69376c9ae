import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export const token = Buffer.from(
  JSON.stringify({ apiKey: "sk_live_0123456789abcdef", appId: "kiosktest", regions: ["sea1"] }),
).toString("base64");

interface Kept {
  bytes: Buffer;
  type: string;
}

/**
 * Simulates the parts of UploadThing that the shop uses: accepts signed uploads, and deletes and serves files by custom
 * id.
 */
export async function startUploadThing() {
  const files = new Map<string, Kept>();
  let broken = false;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, "http://localhost");
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (broken) return send(500, { error: "broken" });
    if (request.method === "PUT" && url.searchParams.has("signature")) {
      const form = await new Response(request as unknown as BodyInit, {
        headers: { "content-type": request.headers["content-type"]! },
      }).formData();
      const file = form.get("file") as File;
      const name = url.searchParams.get("x-ut-custom-id")!;
      files.set(name, { bytes: Buffer.from(await file.arrayBuffer()), type: url.searchParams.get("x-ut-file-type")! });
      const at = `http://localhost/f${url.pathname}`;
      return send(200, { url: at, appUrl: at, ufsUrl: at, fileHash: "0", serverData: null });
    }
    if (request.method === "POST" && url.pathname === "/v6/deleteFiles") {
      const { customIds } = (await new Response(request as unknown as BodyInit).json()) as { customIds: string[] };
      const deleted = customIds.filter((name) => files.delete(name));
      return send(200, { success: true, deletedCount: deleted.length });
    }
    const found = files.get(url.pathname.replace("/f/", ""));
    if (!found) return send(404, {});
    const [, from = 0, to = found.bytes.length - 1] =
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "")?.map(Number) ?? [];
    const part = found.bytes.subarray(from, to + 1);
    const status = request.headers.range ? 206 : 200;
    response.writeHead(status, { "content-type": found.type, "content-length": part.length }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    options: { token, apiUrl: address, ingestUrl: address, filesUrl: address },
    files,
    breakDown: () => (broken = true),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
