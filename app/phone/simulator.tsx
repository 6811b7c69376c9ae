"use client";

import { frameQuery, sendToSimulator } from "mini-program-simulator";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallLog } from "./call-log";
import { Controls } from "./controls";
import type { Settings } from "./settings";
import { ShopChat } from "./shop-chat";
import { textsIn } from "./texts";
import { useChat } from "./use-chat";
import { usePhone } from "./use-phone";

/** Tailwind only finds complete class names in the source. */
const sizes = {
  small: "md:h-[640px] md:w-[360px]",
  large: "md:h-[min(820px,calc(100dvh-7.5rem))] md:min-h-[600px] md:w-[393px]",
};

const firstPages: Partial<Record<Settings["shopper"], string>> = { clerk: "/staff/pages/today/today" };
const frameAddress = ({ language, theme, shopper, network, page }: Settings) =>
  `/phone/frame?${frameQuery({ language, user: shopper, network, theme, page: page ?? firstPages[shopper] })}`;

interface Props {
  first: Settings;
  origin: string;
  /** The demo's shopper can be chosen, and the messages of its bots are simulated. */
  hasDemo: boolean;
}

export function Simulator({ first, origin, hasDemo }: Props) {
  const [settings, setSettings] = useState(first);
  const [address, setAddress] = useState(() => frameAddress(first));
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(settings);
  const sendDevice = useCallback(() => {
    const { theme, network } = latest.current;
    sendToSimulator(frame.current, { kind: "device", theme, network });
  }, []);
  const { calls, problems, clear } = usePhone(frame, sendDevice);
  const messages = useChat();
  const texts = textsIn(settings.language);

  function change(more: Partial<Settings>) {
    const next = { ...settings, ...more };
    setSettings(next);
    latest.current = next;
    if (more.language || more.shopper)
      setAddress(frameAddress(next)); // WeChat also restarts the mini-program
    else sendDevice();
    const { language, theme, size, shopper, network } = next;
    const query = new URLSearchParams({ language, size, shopper, network, ...(theme && { theme }) });
    history.replaceState(null, "", `?${query}`);
  }

  useEffect(() => {
    document.documentElement.lang = settings.language === "zh_CN" ? "zh-CN" : "en";
  }, [settings.language]);

  const restart = () => frame.current?.contentWindow?.location.reload();
  const controls = <Controls settings={settings} change={change} restart={restart} texts={texts} hasDemo={hasDemo} />;
  const log = <CallLog calls={calls} problems={problems} clear={clear} origin={origin} texts={texts} />;
  const prepay = calls.find(({ url, status }) => url === "/v1/pay/pre_order" && status === 200)?.answer;
  const payment: string | undefined = prepay && JSON.parse(prepay).out_trade_no;
  const chat = (hasDemo || payment) && (
    <ShopChat messages={messages} payment={payment} texts={texts} hasBots={hasDemo} />
  );

  return (
    <main
      id="main"
      className="flex h-[calc(100dvh-1.5rem-1px)] flex-col md:grid md:h-auto md:grid-cols-[auto_1fr] md:gap-6 md:px-6 md:py-5 xl:grid-cols-[15rem_auto_minmax(0,1fr)] xl:gap-10"
    >
      <div className="flex items-center gap-2 border-b px-3.5 py-1 md:col-span-2 md:block md:border-0 md:p-0 xl:col-span-1">
        <h1 className="mr-auto font-semibold md:text-title">{texts.title}</h1>
        <p className="mt-2 hidden text-ink-2 md:block">{texts.intro}</p>
        <div className="mt-5 hidden md:block">{controls}</div>
        <p className="mt-5 hidden text-ink-3 text-small xl:block">{texts.source}</p>
        <Sheet label={texts.settings} close={texts.close}>
          {controls}
        </Sheet>
        {chat && (
          <Sheet label={texts.chat} close={texts.close}>
            {chat}
          </Sheet>
        )}
        <Sheet label={`${texts.calls} (${calls.length})`} short={String(calls.length)} close={texts.close}>
          {log}
        </Sheet>
      </div>
      <div className="flex min-h-0 flex-1 md:block md:flex-none">
        <div
          className={`min-h-0 flex-1 md:flex-none md:overflow-hidden md:rounded-[44px] md:border-[9px] md:border-[#1b1a18] md:shadow-[0_12px_40px_rgb(0_0_0/14%)] dark:md:border-[#33312d] md:box-content ${sizes[settings.size]}`}
        >
          <iframe
            ref={frame}
            src={address}
            title={texts.phone}
            className="block size-full bg-panel"
            allow="clipboard-write"
          />
        </div>
      </div>
      <div className="hidden min-w-0 md:block">
        {chat}
        {log}
      </div>
    </main>
  );
}

/** On a narrow screen, the phone fills the page, and each panel is opened with a button. */
function Sheet({
  label,
  short,
  close,
  children,
}: {
  label: string;
  short?: string;
  close: string;
  children: React.ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="control md:hidden"
        aria-label={label}
        onClick={() => dialog.current?.showModal()}
      >
        {short ?? label}
      </button>
      <dialog
        ref={dialog}
        aria-label={label}
        className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[80dvh] w-full max-w-none overflow-y-auto rounded-t-[14px] border-0 border-t bg-bg p-3.5 text-ink backdrop:bg-[#0006] md:hidden"
      >
        <div className="mb-2 flex items-center justify-between">
          <h2 className="font-semibold">{label}</h2>
          <button type="button" className="control" onClick={() => dialog.current?.close()}>
            {close}
          </button>
        </div>
        {children}
      </dialog>
    </>
  );
}
