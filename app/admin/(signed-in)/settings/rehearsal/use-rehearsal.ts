import { useCallback, useEffect, useState } from "react";
import type { Answer } from "@/components/cms";
import { useSend } from "@/components/use-send";

export type Rehearsal = Answer<"GET", "/cms/rehearsal">;

const everyMs = 10_000;
const soonMs = 1000;

/** The state of the rehearsal, as it changes: another admin may end it, and it ends by itself. */
export function useRehearsal(first: Rehearsal) {
  const [now, set] = useState(first);
  const send = useSend();
  const look = useCallback(async () => {
    const { done } = await send("GET", "/cms/rehearsal");
    if (done) set(done);
  }, [send]);
  const { state } = now;
  useEffect(() => {
    if (state === "off") return;
    const timer = setInterval(
      () => {
        if (document.visibilityState === "visible") void look();
      },
      state === "starting" ? soonMs : everyMs,
    );
    return () => clearInterval(timer);
  }, [state, look]);
  return { now, look, set };
}
