import type { CallRecord } from "../../frame";
import { credentials, overNetwork } from "../device";
import { findAnswer, findPatch, report, reportCall } from "../host";
import { getFile, registerFile } from "./storage";

interface SentRequest {
  name: "request" | "uploadFile" | "downloadFile";
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** The size of the file in bytes. */
  size?: number;
  /** The body as it appears in the log of calls. */
  shownBody?: string;
  timeout?: number;
}
interface ReceivedResponse {
  status: number;
  headers: Record<string, string>;
  bytes: ArrayBuffer;
}
interface Callbacks {
  success?(result: object): void;
  fail?(error: { errMsg: string; errno?: number }): void;
  complete?(result: object): void;
}
type RequestOptions = Callbacks & {
  url: string;
  method?: string;
  data?: unknown;
  header?: Record<string, string>;
  dataType?: string;
  responseType?: "text" | "arraybuffer";
  timeout?: number;
};
type UploadOptions = Callbacks & {
  url: string;
  filePath: string;
  name: string;
  formData?: Record<string, unknown>;
  header?: Record<string, string>;
  timeout?: number;
};
type DownloadOptions = Callbacks & {
  url: string;
  header?: Record<string, string>;
  timeout?: number;
  filePath?: string;
};

const started = Date.now().toString(36);
let count = 0;

export function request(options: RequestOptions) {
  const { url, method = "GET", data, header = {}, dataType = "json", responseType = "text", timeout } = options;
  const verb = method.toUpperCase();
  const headers = lowerCased(header);
  const isForm = headers["content-type"]?.includes("x-www-form-urlencoded");
  const fields =
    data !== null && typeof data === "object" && !(data instanceof ArrayBuffer) ? (data as object) : undefined;
  const inUrl = verb === "GET" && fields !== undefined;
  let body: string | ArrayBuffer | undefined;
  if (data !== undefined && !inUrl && verb !== "GET") {
    headers["content-type"] ??= "application/json";
    body = !fields ? (data as string | ArrayBuffer) : isForm ? encode(fields) : JSON.stringify(fields);
  }
  const address = inUrl ? url + (url.includes("?") ? "&" : "?") + encode(fields) : url;
  const shownBody = typeof body === "string" ? body : undefined;
  return run(
    { name: "request", url: address, method: verb, headers, body, shownBody, timeout },
    options,
    (received) => {
      const text = responseType === "arraybuffer" ? received.bytes : new TextDecoder().decode(received.bytes);
      return { data: dataType === "json" && typeof text === "string" ? parsed(text) : text, cookies: [] };
    },
  );
}

export function uploadFile(options: UploadOptions) {
  const { url, filePath, name, formData = {}, header = {}, timeout } = options;
  const form = new FormData();
  for (const [key, value] of Object.entries(formData)) form.append(key, String(value));
  const file = getFile(filePath);
  if (file) form.append(name, file, file instanceof File ? file.name : "picture.png");
  const headers = lowerCased(header);
  delete headers["content-type"]; // the browser adds it with the boundary
  const shownBody = `(form) ${name}: ${file ? `${file.type}, ${file.size} bytes` : "missing"}`;
  const sent: SentRequest = {
    name: "uploadFile",
    url: file ? url : "",
    method: "POST",
    headers,
    body: form,
    size: file?.size ?? 0,
    shownBody,
    timeout,
  };
  return run(sent, options, ({ bytes }) => ({ data: new TextDecoder().decode(bytes) }));
}

/** The file is temporary: there is no file system for `filePath`. */
export function downloadFile({ url, header = {}, timeout, filePath, ...callbacks }: DownloadOptions) {
  if (filePath) throw new Error("filePath of wx.downloadFile is not in the simulator");
  const sent: SentRequest = { name: "downloadFile", url, method: "GET", headers: lowerCased(header), timeout };
  return run(sent, callbacks, ({ bytes, headers }) => ({
    tempFilePath: registerFile(new Blob([bytes], { type: headers["content-type"] })),
  }));
}

/** Sends a request and returns WeChat's task object, which can abort it. */
function run(sent: SentRequest, { success, fail, complete }: Callbacks, read: (received: ReceivedResponse) => object) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort("timeout"), sent.timeout ?? 60_000);
  const onHeaders = new Set<(result: object) => void>();
  const onProgress = new Set<(result: object) => void>();
  const reportProgress = (share: number) => {
    const { size } = sent; // known of an upload
    const facts = size !== undefined && {
      totalBytesSent: Math.round(size * share),
      totalBytesExpectedToSend: size,
    };
    for (const listen of onProgress) listen({ progress: Math.round(share * 100), ...facts });
  };
  send(sent, abort.signal, reportProgress)
    .then(
      (received) => {
        const { status: statusCode, headers: header } = received;
        for (const listen of onHeaders) listen({ header, statusCode });
        const result = { ...read(received), statusCode, header, errMsg: `${sent.name}:ok` };
        success?.(result);
        complete?.(result);
      },
      (error: Error) => {
        const reason = abort.signal.aborted ? String(abort.signal.reason) : error.message;
        const result = { errMsg: `${sent.name}:fail ${reason}`, errno: abort.signal.aborted ? 5 : 600001 };
        fail?.(result);
        complete?.(result);
      },
    )
    .catch(report)
    .finally(() => clearTimeout(timer));
  return {
    abort: () => abort.abort("abort"),
    onHeadersReceived: (listen: (result: object) => void) => onHeaders.add(listen),
    offHeadersReceived: (listen: (result: object) => void) => onHeaders.delete(listen),
    onProgressUpdate: (listen: (result: object) => void) => onProgress.add(listen),
    offProgressUpdate: (listen: (result: object) => void) => onProgress.delete(listen),
  };
}

async function send(
  { url, method, headers, body, shownBody }: SentRequest,
  signal: AbortSignal,
  reportProgress: (share: number) => void,
): Promise<ReceivedResponse> {
  if (!URL.canParse(url)) throw new Error(`invalid url "${url}"`);
  const { origin, pathname, search } = new URL(url);
  if (origin !== location.origin) throw new Error(`url not in domain list:${origin}`);
  const call: CallRecord = { key: `${started}-${++count}`, method, url: pathname + search, headers, body: shownBody };
  reportCall(call);
  const begun = performance.now();
  const end = (more: Partial<CallRecord>) =>
    reportCall({ ...call, ms: Math.round(performance.now() - begun), ...more });
  try {
    const ready = findAnswer(method, pathname, search);
    if (ready !== undefined) {
      const answer = JSON.stringify(ready);
      end({ status: 200, answer, overlaid: true, answerHeaders: {} });
      return { status: 200, headers: { "content-type": "application/json" }, bytes: encodeText(answer) };
    }
    await overNetwork(signal, reportProgress);
    // WeChat has no HTTP cache.
    const init = { method, headers, body, signal, credentials, cache: "no-store" } as const;
    const response = await fetch(url, method === "GET" || method === "HEAD" ? { ...init, body: undefined } : init);
    reportProgress(1);
    const received = await patched(response, findPatch(method, pathname, search));
    const isText = /json|text/.test(received.headers["content-type"] ?? "");
    const answer = isText ? new TextDecoder().decode(received.bytes) : `(${received.bytes.byteLength} bytes)`;
    end({ status: received.status, answer: received.bytes.byteLength ? answer : "", answerHeaders: received.headers });
    return received;
  } catch (error) {
    end({ error: signal.aborted ? String(signal.reason) : (error as Error).message });
    throw error;
  }
}

async function patched(response: Response, patch: object | undefined): Promise<ReceivedResponse> {
  const headers = Object.fromEntries(response.headers);
  const bytes = await response.arrayBuffer();
  const value = patch && response.ok ? parsed(new TextDecoder().decode(bytes)) : undefined;
  if (value === null || typeof value !== "object") return { status: response.status, headers, bytes };
  return { status: response.status, headers, bytes: encodeText(JSON.stringify({ ...value, ...patch })) };
}

const encodeText = (text: string) => new TextEncoder().encode(text).buffer;
const encode = (fields: object) =>
  Object.entries(fields)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join("&");
const lowerCased = (header: Record<string, string>) =>
  Object.fromEntries(Object.entries(header).map(([name, value]) => [name.toLowerCase(), String(value)]));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
