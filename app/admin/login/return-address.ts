/** Returns the requested page if it belongs to the back office. Rejects other origins (open redirects) and the sign-in page. */
export function returnAddress(requested: unknown) {
  const home = "/admin";
  if (typeof requested !== "string" || requested.length > 2000 || !/^\/admin(?:[/?]|$)/.test(requested)) return home;
  if (/[\\\s\p{Cc}]/u.test(requested) || !URL.canParse(requested, "http://page")) return home;
  const { origin, pathname, search } = new URL(requested, "http://page");
  const isOurs = origin === "http://page" && /^\/admin(\/|$)/.test(pathname) && !/^\/admin\/login(\/|$)/.test(pathname);
  return isOurs ? `${pathname}${search}` : home;
}
