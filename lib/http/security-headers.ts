/**
 * Set on every response of Next, the API and our server, so operations do not set them. `proxy.ts` adds the policy of
 * pages. This file imports nothing, because `next.config.ts` cannot resolve the alias `@`.
 */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
};
