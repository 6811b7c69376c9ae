import type { Outcome, PathOf } from "@/components/api/cms";
import type { PageProblem } from "@/components/api/problem";
import type { StoredFile } from "./types";

interface SendOptions {
  folderId: number | undefined;
  /** The uploaded fraction, from 0 to 1. At 1, the server is still storing and resizing the file. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uploads one file. `fetch` does not report upload progress. Only throws if `signal` aborts. */
export function sendFile(file: File, { folderId, onProgress, signal }: SendOptions): Promise<Outcome<StoredFile>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("accept-language", document.documentElement.lang);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve(outcomeOf(request, file.name));
    request.onerror = () => resolve({ problem: offline });
    request.onabort = () => reject(new DOMException("Given up", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    if (folderId !== undefined) form.set("folder_id", String(folderId));
    form.set("file", file);
    request.send(form);
  });
}

const path: PathOf<"POST"> = "/cms/file";
const offline: PageProblem = { code: "offline", detail: "", request_id: "" };

/** Without permission to read the library, the response lacks the file's name. */
function outcomeOf({ status, responseText }: XMLHttpRequest, name: string): Outcome<StoredFile> {
  try {
    const answer = JSON.parse(responseText);
    return status === 201 ? { done: { name, ...answer.items[0] } } : { problem: answer };
  } catch {
    return { problem: offline };
  }
}

const maxTries = 5;

/**
 * Returns the delay in seconds before a rejected upload is retried automatically, or undefined if the admin has to retry it. A
 * rate limit always ends, but an unavailable server may remain so.
 */
export function secondsToWait({ code, retry_after }: PageProblem, tries: number): number | undefined {
  const goesOn = code === "too_many_requests" || (code === "unavailable" && tries < maxTries);
  return goesOn ? retry_after : undefined;
}
