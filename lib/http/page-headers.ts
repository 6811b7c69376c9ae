import { environment } from "@/lib/kernel/process/environment";

/** `scripts` allows scripts by a nonce or by their hashes. */
export const pagePolicy = (scripts: string) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    // Image URLs start with APP_URL, even if the visitor uses another host name (127.0.0.1).
    `img-src 'self' data: blob: https: ${environment().appUrl}`,
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join("; ");

export const pageHeaders = (policy: string, requestId: string) => ({
  "content-security-policy": policy,
  "x-request-id": requestId,
  // The only header of its response that a page can read. Error pages show the id from it.
  "server-timing": `request;desc="${requestId}"`,
  ...(environment().appUrl.startsWith("https://") && { "strict-transport-security": "max-age=31536000" }),
});
