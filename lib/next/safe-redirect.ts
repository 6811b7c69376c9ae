interface Redirect {
  /** From the request: a JSON body can have any value here. */
  url: unknown;
  baseUrl: string;
}

/** The target of next-auth's redirects: a path or URL of this app, or else the front page. */
export function safeRedirect({ url, baseUrl }: Redirect) {
  if (typeof url !== "string") return baseUrl;
  const base = url.startsWith("/") ? baseUrl : undefined;
  if (!URL.canParse(url, base)) return baseUrl;
  const { href } = new URL(url, base);
  return href.startsWith(`${baseUrl}/`) ? href : baseUrl;
}
