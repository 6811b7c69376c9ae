import { environment } from "@/lib/kernel/process/environment";
import { currentAdmin } from "@/lib/next/current-actor";
import { route } from "@/lib/next/route";
import { readBuildFile } from "../build-files";
import { serveFrame } from "../frame";

const absent = route();

/**
 * `/phone/frame` is the simulator's frame, `/phone/<build>/…` the compiled mini-program. Without the sandbox, only admins have
 * access.
 */
export async function GET(request: Request, context: { params: Promise<{ path: string[] }> }) {
  const [first = "", ...path] = (await context.params).path;
  const { sandbox } = environment();
  const admin = sandbox ? undefined : await currentAdmin();
  if (!sandbox && !admin) return absent.GET(request, context);
  if (first === "frame" && !path.length) return serveFrame(request, admin?.id);
  const file = await readBuildFile(first, path.join("/"));
  if (!file) return absent.GET(request, context);
  return new Response(file.bytes, {
    // The name of a build is a hash of its content, so its files never change.
    headers: {
      "content-type": file.type,
      ...(file.type.startsWith("text/javascript") && { sourcemap: `${path.at(-1)}.map` }),
      "cache-control": `${sandbox ? "public" : "private"}, max-age=31536000, immutable`,
    },
  });
}

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = absent;
