import { useEffect, useState } from "react";
import type { ChatMessage } from "./chat-lines";

const everyMs = 2000;
const mostKept = 100;

/** Polls the messages of the shop's bots in the sandbox, the oldest first. */
export function useChat() {
  const [messages, setMessages] = useState<ChatMessage[]>([]);
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout>;
    const giveUp = new AbortController();
    async function look() {
      if (document.visibilityState === "visible") {
        const came = await read(last, giveUp.signal);
        if (giveUp.signal.aborted) return;
        last = came.at(-1)?.id ?? last;
        if (came.length) setMessages((before) => [...before, ...came].slice(-mostKept));
      }
      timer = setTimeout(look, everyMs);
    }
    void look();
    return () => {
      giveUp.abort();
      clearTimeout(timer);
    };
  }, []);
  return messages;
}

/** Returns no messages if the server is unavailable, because the next poll follows soon. */
async function read(after: number, signal: AbortSignal): Promise<ChatMessage[]> {
  try {
    const answer = await fetch(`/sandbox/chat?after=${after}`, { signal });
    return answer.ok ? (await answer.json()).items : [];
  } catch {
    return [];
  }
}
