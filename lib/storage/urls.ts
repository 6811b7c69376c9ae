import { environment } from "@/lib/kernel/process/environment";

/**
 * The prefix of keys in a bucket. Local keys do not have it, so both kinds of files are found after a shop has changed
 * its storage.
 */
export const bucketPrefix = "uploads/s-";

/** Returns an absolute URL, which mini-programs require. It never depends on the request's Host. */
export function fileUrl(key: string): string;
export function fileUrl(key: string | null): string | null;
export function fileUrl(key: string | null) {
  if (key === null) return null;
  if (key.startsWith(bucketPrefix)) return `${environment().bucket?.publicUrl ?? environment().appUrl}/${key}`;
  if (isOfDemo.test(key)) return `${environment().appUrl}/${key}?v=${demoVersion}`;
  if (isPlain.test(key) && !key.startsWith(elsewhere)) return `${environment().appUrl}/${key}`;
  return uploadThingUrl(key) ?? `${environment().appUrl}/${key.split("/").map(encodeURIComponent).join("/")}`;
}

export function fileOrigins() {
  const { appUrl, bucket } = environment();
  return [appUrl, bucket?.publicUrl].flatMap((address) => (address ? [new URL(address).origin] : []));
}

const elsewhere = "uploadthing/";
const isOfDemo = /^demo\/[\w-]+\.webp$/;
/** Changes with the pictures in `public/demo`, since clients cache an address with `v` forever. A test compares it with them. */
export const demoVersion = "f274faba";
/** Contains no characters that need escaping. */
const isPlain = /^[\w./-]+$/;

/** `uploadthing/<app>/<name>`: the URL depends on the key alone, so it remains valid when the token changes. */
export function uploadThingUrl(key: string) {
  const [place, app, name] = key.split("/");
  return place === "uploadthing" && app && name ? `https://${app}.ufs.sh/f/${encodeURIComponent(name)}` : undefined;
}
