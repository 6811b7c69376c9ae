import { frameQuery, sendToSimulator } from "mini-program-simulator";
import { useRef, useState } from "react";
import { Controls } from "@/app/phone/controls";
import type { Settings } from "@/app/phone/settings";
import { textsIn } from "@/app/phone/texts";
import { useReader, useTranslator } from "@/components/i18n/translator";

const facts = ["frozen", "first", "alone", "hours", "idle"] as const;

const addressOf = ({ language, theme = "light", shopper, network }: Settings) =>
  `/rehearsal/frame?${frameQuery({ language, user: shopper, network, theme })}`;

export function RehearsalPhone() {
  const t = useTranslator();
  const reader = useReader().language === "zh" ? "zh_CN" : "en";
  const [settings, setSettings] = useState<Settings>({
    language: reader,
    size: "large",
    shopper: "1",
    network: "wifi",
    theme: "light",
  });
  const [start, setStart] = useState({ turn: 0, settings });
  const frame = useRef<HTMLIFrameElement>(null);
  const restart = (next = settings) => setStart(({ turn }) => ({ turn: turn + 1, settings: next }));

  function change(more: Partial<Settings>) {
    const next = { ...settings, ...more };
    setSettings(next);
    if (more.language || more.shopper) restart(next);
    else sendToSimulator(frame.current, { kind: "device", theme: next.theme, network: next.network });
  }
  return (
    <div className="grid gap-5 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
      <div className="h-[calc(100dvh-13rem)] min-h-[480px] overflow-hidden rounded-card border md:box-content md:h-[min(820px,calc(100dvh-11.5rem))] md:min-h-[560px] md:w-[375px] md:rounded-[36px] md:border-[9px] md:border-[#1b1a18] md:shadow-float dark:md:border-[#33312d]">
        <iframe
          key={start.turn}
          ref={frame}
          src={addressOf(start.settings)}
          title={t("rehearsal.phone")}
          className="block size-full border-0 bg-panel"
          allow="clipboard-write"
        />
      </div>
      <div className="grid max-w-[520px] content-start gap-5">
        <p>{t("rehearsal.what")}</p>
        <ul className="-mt-2.5 list-disc space-y-1.5 pl-5 text-ink-2">
          {facts.map((fact) => (
            <li key={fact}>{t(`rehearsal.${fact}`)}</li>
          ))}
        </ul>
        <Controls
          settings={settings}
          change={change}
          restart={() => restart()}
          texts={textsIn(reader)}
          shoppers={["1", "2"]}
          isNarrow
        />
      </div>
    </div>
  );
}
