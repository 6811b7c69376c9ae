interface Asked {
  /** Whatever a request names: a JSON body may have anything here. */
  url: unknown;
  baseUrl: string;
}

/** Tells next-auth where a browser goes: to a path or an address of ours, and to the front page instead of anything else. */
export function wayBack({ url, baseUrl }: Asked) {
  if (typeof url !== "string") return baseUrl;
  const base = url.startsWith("/") ? baseUrl : undefined;
  if (!URL.canParse(url, base)) return baseUrl;
  const { href } = new URL(url, base);
  return href.startsWith(`${baseUrl}/`) ? href : baseUrl;
}
