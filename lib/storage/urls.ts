import { environment } from "@/lib/environment";

/** A stored key → the absolute address that a mini-program needs; never from the request's Host. */
export function fileUrl(key: string): string;
export function fileUrl(key: string | null): string | null;
export function fileUrl(key: string | null) {
  if (key === null || /^https:\/\//.test(key)) return key;
  return `${environment().appUrl}/${key.split("/").map(encodeURIComponent).join("/")}`;
}
