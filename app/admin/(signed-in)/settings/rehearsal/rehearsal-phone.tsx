"use client";

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Controls } from "@/app/phone/controls";
import type { Settings } from "@/app/phone/settings";
import { textsIn } from "@/app/phone/texts";
import { usePhone } from "@/app/phone/use-phone";
import { sendToPhone } from "@/components/phone-beside/send-to-phone";
import { useReader, useWords } from "@/components/words";

const addressOf = ({ language, theme, shopper, network }: Settings) =>
  `/rehearsal/frame?${new URLSearchParams({ language, shopper, network, ...(theme && { theme }) })}`;

/** The phone in which the copy of the shop is seen. `onMissing`: the copy does not answer any more. */
export function RehearsalPhone({ onMissing, children }: { onMissing(): void; children: ReactNode }) {
  const words = useWords();
  const reader = useReader().language === "zh" ? "zh_CN" : "en";
  const [settings, setSettings] = useState<Settings>({
    ...{ language: reader, size: "large", shopper: "1", network: "wifi", theme: "light" },
  });
  const [address, setAddress] = useState(() => addressOf(settings));
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(settings);
  const tellDevice = useCallback(() => {
    const { theme, network } = latest.current;
    sendToPhone(frame.current, { kind: "device", theme, network });
  }, []);
  const { calls } = usePhone(frame, tellDevice);
  const misses = calls.filter(({ status }) => status === 404 || status === 503).length;
  useEffect(() => {
    if (misses) onMissing();
  }, [misses, onMissing]);

  function change(more: Partial<Settings>) {
    const next = { ...settings, ...more };
    setSettings(next);
    latest.current = next;
    if (more.language || more.shopper)
      setAddress(addressOf(next)); // WeChat starts anew, too
    else tellDevice();
  }
  const restart = () => frame.current?.contentWindow?.location.reload();
  return (
    <div className="grid gap-5 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
      <div className="h-[calc(100dvh-13rem)] min-h-[480px] overflow-hidden rounded-card border md:box-content md:h-[min(820px,calc(100dvh-11.5rem))] md:min-h-[560px] md:w-[375px] md:rounded-[36px] md:border-[9px] md:border-[#1b1a18] md:shadow-float dark:md:border-[#33312d]">
        <iframe
          ref={frame}
          src={address}
          title={words("rehearsal.phone")}
          className="block size-full border-0 bg-panel"
          allow="clipboard-write"
        />
      </div>
      <div className="grid max-w-[520px] content-start gap-5">
        {children}
        <Controls
          settings={settings}
          change={change}
          restart={restart}
          texts={textsIn(reader)}
          shoppers={["1", "2"]}
          isNarrow
        />
      </div>
    </div>
  );
}
