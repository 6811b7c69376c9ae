import { environment } from "@/lib/kernel/environment";

/** A stored key → the absolute address that a mini-program needs; never from the request's Host. */
export function fileUrl(key: string): string;
export function fileUrl(key: string | null): string | null;
export function fileUrl(key: string | null) {
  if (key === null) return null;
  return uploadThingUrl(key) ?? `${environment().appUrl}/${key.split("/").map(encodeURIComponent).join("/")}`;
}

/** `uploadthing/<app>/<name>`: the key holds all that the address needs, so it outlives a change of the token. */
export function uploadThingUrl(key: string) {
  const [place, app, name] = key.split("/");
  return place === "uploadthing" && app && name ? `https://${app}.ufs.sh/f/${encodeURIComponent(name)}` : undefined;
}
