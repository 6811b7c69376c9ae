/** Returns the requested page if it belongs to the back office. Rejects other origins (open redirects) and the sign-in page. */
export function returnAddress(asked: unknown) {
  const home = "/admin";
  if (typeof asked !== "string" || asked.length > 2000 || !/^\/admin(?:[/?]|$)/.test(asked)) return home;
  if (/[\\\s\p{Cc}]/u.test(asked) || !URL.canParse(asked, "http://page")) return home;
  const { origin, pathname, search } = new URL(asked, "http://page");
  const isOurs = origin === "http://page" && /^\/admin(\/|$)/.test(pathname) && !/^\/admin\/login(\/|$)/.test(pathname);
  return isOurs ? `${pathname}${search}` : home;
}
