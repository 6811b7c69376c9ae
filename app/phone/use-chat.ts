import { useEffect, useState } from "react";
import type { ChatMessage } from "./chat-lines";

const pollMs = 2000;
const maxMessages = 100;

/** Polls the messages of the shop's bots in the sandbox, the oldest first. */
export function useChat() {
  const [messages, setMessages] = useState<ChatMessage[]>([]);
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout>;
    const controller = new AbortController();
    async function poll() {
      if (document.visibilityState === "visible") {
        const received = await read(last, controller.signal);
        if (controller.signal.aborted) return;
        last = received.at(-1)?.id ?? last;
        if (received.length) setMessages((before) => [...before, ...received].slice(-maxMessages));
      }
      timer = setTimeout(poll, pollMs);
    }
    void poll();
    return () => {
      controller.abort();
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
