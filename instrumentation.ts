import type { Instrumentation } from "next";

/** The entry point of `next dev` and Vercel. On our own server, `boot` has already run. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { boot } = process.env.VERCEL ? await import("./server/boot-on-vercel") : await import("./server/boot");
  await boot();
}

/** Records a failed page with the request id that its visitor sees. */
export const onRequestError: Instrumentation.onRequestError = async (error, { method, path, headers }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { recordPageError } = await import("./lib/kernel/process/error-log");
  await recordPageError(error, `${method} ${path}`, String(headers["x-request-id"] ?? ""));
};
