"use client";

import { useState } from "react";
import { useRemedy } from "@/components/session/session-provider";
import { apiUrl } from "./cms";
import type { PageProblem } from "./problem";

/** Requests one byte first, so that a missing code is requested before the browser downloads the file. */
export function useDownload(path: Parameters<typeof apiUrl>[0]) {
  const remedy = useRemedy();
  const [problem, setProblem] = useState<PageProblem>();
  async function start() {
    const url = apiUrl(path);
    const headers = { range: "bytes=0-0", "accept-language": document.documentElement.lang };
    const answer = await fetch(url, { headers }).catch(() => undefined);
    if (answer?.ok) {
      setProblem(undefined);
      return window.location.assign(url);
    }
    const found: PageProblem = (await answer?.json()) ?? { code: "offline", detail: "", request_id: "" };
    if (await remedy(found)) return start();
    setProblem(found);
  }
  return { start, problem };
}
