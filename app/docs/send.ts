import type { Request } from "./curl";

export interface Received {
  status: number;
  statusText: string;
  milliseconds: number;
  headers: [string, string][];
  body: string;
  /** The token in the answer, such as that of a sign-in; the page offers to use it. */
  token?: string;
}

const telling = [
  "content-type",
  "location",
  "etag",
  "cache-control",
  "retry-after",
  "www-authenticate",
  "idempotent-replayed",
  "allow",
  "x-request-id",
];

export async function send({ method, url, headers, body }: Request, files?: FormData): Promise<Received> {
  const started = performance.now();
  const response = await fetch(url, {
    method,
    headers,
    body: files ?? body,
    credentials: "omit", // an admin's cookie must not replace a missing token
    cache: "no-store",
    signal: AbortSignal.timeout(30_000),
  });
  const text = await readable(response);
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - started),
    headers: telling.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] satisfies [string, string]];
    }),
    ...pretty(text),
  };
}

async function readable(response: Response) {
  const type = response.headers.get("content-type") ?? "";
  if (/json|text|xml|csv/.test(type)) return response.text();
  const { size } = await response.blob();
  return size ? `${size} bytes of ${type || "an unnamed type"}` : "";
}

function pretty(text: string): { body: string; token?: string } {
  try {
    const value: unknown = JSON.parse(text);
    const token = typeof value === "object" && value !== null && "token" in value ? value.token : undefined;
    return { body: JSON.stringify(value, null, 2), token: typeof token === "string" ? token : undefined };
  } catch {
    return { body: text };
  }
}
