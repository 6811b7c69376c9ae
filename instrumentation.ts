import type { Instrumentation } from "next";

/** `next dev` and Vercel start here; under our own server the process is prepared already. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { boot } = await import("./server/boot");
  await boot();
}

/** A page that failed: its visitor is shown this request id. */
export const onRequestError: Instrumentation.onRequestError = async (error, { method, path, headers }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { recordPageError } = await import("./lib/kernel/error-log");
  await recordPageError(error, `${method} ${path}`, String(headers["x-request-id"] ?? ""));
};
