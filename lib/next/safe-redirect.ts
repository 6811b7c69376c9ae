interface Redirect {
  /** From the request; any value of a JSON body. */
  url: unknown;
  baseUrl: string;
}

/** The target of next-auth's redirects: a path or URL of this app, or the front page. */
export function safeRedirect({ url, baseUrl }: Redirect) {
  if (typeof url !== "string") return baseUrl;
  const base = url.startsWith("/") ? baseUrl : undefined;
  if (!URL.canParse(url, base)) return baseUrl;
  const { href } = new URL(url, base);
  return href.startsWith(`${baseUrl}/`) ? href : baseUrl;
}
