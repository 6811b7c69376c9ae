import type { Outcome, PathOf } from "@/components/api/cms";
import type { PageProblem } from "@/components/api/problem-words";
import type { StoredFile } from "./types";

interface Given {
  folderId: number | undefined;
  /** The share that has been sent, from 0 to 1. At 1 the server still stores the file and resizes it. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uploads one file. Not by `fetch`, which reports no upload progress. It throws only if `signal` aborts. */
export function sendFile(file: File, { folderId, onProgress, signal }: Given): Promise<Outcome<StoredFile>> {
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

/** Without permission to see the library, the answer lacks the file's name there. */
function outcomeOf({ status, responseText }: XMLHttpRequest, name: string): Outcome<StoredFile> {
  try {
    const answer = JSON.parse(responseText);
    return status === 201 ? { done: { name, ...answer.items[0] } } : { problem: answer };
  } catch {
    return { problem: offline };
  }
}

/** The number of automatic attempts while the server is busy or unavailable. */
const mostTries = 5;

/**
 * Returns after how many seconds a refused upload is sent again by itself; undefined if a person decides. The limit of uploads a minute
 * ends for certain, but a server that is away may stay so.
 */
export function secondsToWait({ code, retry_after }: PageProblem, tries: number): number | undefined {
  const goesOn = code === "too_many_requests" || (code === "unavailable" && tries < mostTries);
  return goesOn ? retry_after : undefined;
}
