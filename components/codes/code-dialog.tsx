"use client";

import { Copy, Download, QrCode } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { type Answer, apiUrl } from "@/components/api/cms";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useSave, useSend } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Button, buttonClasses } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Panels } from "@/components/ui/panels";
import { useToast } from "@/components/ui/toast";
import { formatNumber } from "@/lib/i18n/format";

export type Code = Answer<"GET", "/cms/code">["items"][number];

/** Pages of the starter that a shop prints a code of. The API takes any page. */
export const printedPages = [
  "pages/home/home",
  "pages/coupons/coupons",
  "pages/search/search",
  "pages/shop/shop",
] as const;

/** The name of what a code opens. */
export function useCodeName() {
  const t = useTranslator();
  return ({ kind, target, name }: Code) => {
    if (kind !== "page") return name ?? `${t(`codes.kind.${kind}`)} ${target}`;
    const page = printedPages.find((each) => each === target);
    return page ? t(`codes.page.${page}`) : target;
  };
}

interface Props {
  title: string;
  /** Undefined while it is created. */
  code: Code | undefined;
  problem?: PageProblem;
  what?: string;
  beside?: ReactNode;
  onClose: () => void;
}

type Picture = "image" | "poster";

export function CodeDialog({ title, code, problem, what, beside, onClose }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const { language } = useReader();
  const send = useSend();
  const [shown, setShown] = useState<Picture>("image");
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<PageProblem>();
  const isPoster = shown === "poster";
  const query = isPoster ? { language } : {};
  const path = code && (`/cms/code/${code.key}/${shown}` as const);
  const problemShown = problem ?? failure;

  function choose(picture: Picture) {
    setFailure(undefined);
    setShown(picture);
  }

  /** An `<img>` does not say why its picture is missing. */
  async function findReason() {
    const { problem } = await send("GET", path!, { query });
    setFailure(problem);
  }

  /** Safari requires the item within the click, so the picture arrives in it later. */
  async function copy() {
    const picture = fetch(apiUrl(path!, query)).then((answer) =>
      answer.ok ? answer.blob() : Promise.reject(new Error(answer.statusText)),
    );
    const item = new ClipboardItem({ "image/png": picture });
    await navigator.clipboard.write([item]).then(
      () => toast({ message: t("codes.copied") }),
      () => toast({ message: t("codes.notCopied"), isProblem: true }),
    );
  }

  const picture = problemShown ? (
    <ProblemNote>{problemShown.detail || formatProblem(problemShown, t, language)}</ProblemNote>
  ) : (
    <div className="grid justify-items-center gap-3 text-center">
      {isPoster && path ? (
        <div className="grid min-h-72 place-items-center">
          <img
            key={attempt}
            src={apiUrl(path, query)}
            alt={t("codes.poster.of", { name: title })}
            className="max-h-[54dvh] rounded-control border"
            onError={findReason}
          />
        </div>
      ) : (
        // White in both themes, because the picture is transparent and scanners expect it.
        <div className="grid size-60 place-items-center rounded-control bg-white p-2 text-small text-[#555]">
          {path ? (
            <img key={attempt} src={apiUrl(path)} alt={title} className="size-56" onError={findReason} />
          ) : (
            t("codes.creating")
          )}
        </div>
      )}
      {code && (
        <>
          {!isPoster && (
            <p className="font-medium tabular-nums">
              {t("codes.scans", { count: code.scans, shown: formatNumber(code.scans) })}
            </p>
          )}
          <p className="max-w-80 text-ink-2">
            {what ?? t(isPoster ? "codes.poster.what" : code.name === null ? "codes.gone" : "codes.what")}
          </p>
        </>
      )}
    </div>
  );

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        (beside || path) && (
          <>
            {beside}
            {path &&
              (failure ? (
                <Button
                  onClick={() => {
                    setFailure(undefined);
                    setAttempt(attempt + 1);
                  }}
                >
                  {t("codes.retry")}
                </Button>
              ) : (
                <>
                  {/* Without HTTPS, browsers copy nothing. */}
                  {"ClipboardItem" in globalThis && (
                    <Button icon={<Copy className="size-4" aria-hidden="true" />} onClick={copy}>
                      {t("codes.copy")}
                    </Button>
                  )}
                  <a
                    href={apiUrl(path, query)}
                    download={isPoster ? `${code.key}-poster.png` : `${code.key}.png`}
                    className={buttonClasses("primary")}
                  >
                    <Download className="size-4" aria-hidden="true" />
                    {t(isPoster ? "codes.poster.download" : "codes.download")}
                  </a>
                </>
              ))}
          </>
        )
      }
    >
      {code && code.name !== null ? (
        <Panels
          label={title}
          panels={[
            { name: "image", label: t("codes.button") },
            { name: "poster", label: t("codes.poster") },
          ]}
          current={shown}
          onChoose={choose}
        >
          {picture}
        </Panels>
      ) : (
        picture
      )}
    </Dialog>
  );
}

interface ButtonProps {
  kind: Code["kind"];
  /** The id of the record, or the path of the page. */
  id: number | string;
  name: string;
  /** Instructions below the code. */
  what?: string;
  /** Another button of the dialog. */
  beside?: ReactNode;
  /** Opens the dialog at once, unless WeChat gives no picture. */
  isFirstOpen?: boolean;
}

/** Creates the code of a record, or shows the one that it has. */
export function CodeButton({ kind, id, name, isFirstOpen = false, ...shown }: ButtonProps) {
  const t = useTranslator();
  const can = usePermission();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState<Code>();
  const send = useSend();
  const { save, problem } = useSave<Code>(setCode);
  const isAllowed = can("code.create") && can("code.read");
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens by itself once
  useEffect(() => {
    if (isFirstOpen && isAllowed) void openWithPicture();
  }, []);
  if (!isAllowed) return null;
  const body = { kind, target: String(id) };
  function create() {
    setCode(undefined);
    setOpen(true);
    void save((send) => send("POST", "/cms/code", { body }));
  }
  async function openWithPicture() {
    const { done } = await send("POST", "/cms/code", { body });
    if (!done || !(await fetch(apiUrl(`/cms/code/${done.key}/image`)).catch(() => undefined))?.ok) return;
    setCode(done);
    setOpen(true);
  }
  return (
    <>
      <Button icon={<QrCode className="size-4" aria-hidden="true" />} onClick={create}>
        {t("codes.button")}
      </Button>
      {isOpen && (
        <CodeDialog
          title={t("codes.title", { name })}
          code={code}
          problem={problem}
          onClose={() => setOpen(false)}
          {...shown}
        />
      )}
    </>
  );
}
