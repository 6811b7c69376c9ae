"use client";

import { ScanBarcode } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button, IconButton } from "./button";
import { Dialog } from "./dialog";

/** The browser's Barcode Detection API, for which TypeScript has no types yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new () => Detector;
const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

const lookEveryMs = 150;

/** Reads a barcode with the device's camera. Hidden if the browser does not support it. */
export function ScanButton({ label, onScan }: { label: string; onScan: (code: string) => void }) {
  const [canScan, setCan] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setCan(Boolean(detectorClass() && navigator.mediaDevices?.getUserMedia)), []);
  const scanned = useRef<string>(undefined);
  const onScanRef = useRef(onScan);
  onScanRef.current = onScan;
  // By then, the dialog has restored the focus.
  useEffect(() => {
    const code = scanned.current;
    if (isOpen || code === undefined) return;
    scanned.current = undefined;
    onScanRef.current(code);
  }, [isOpen]);
  if (!canScan) return null;
  return (
    <>
      <IconButton label={label} onClick={() => setOpen(true)} className="size-9 shrink-0 max-md:size-11">
        <ScanBarcode className="size-5" aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Camera
          title={label}
          onClose={() => setOpen(false)}
          onScan={(code) => {
            scanned.current = code;
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface Props {
  title: string;
  onClose: () => void;
  onScan: (code: string) => void;
}

function Camera({ title, onClose, onScan }: Props) {
  const t = useTranslator();
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const found = useRef(onScan);
  found.current = onScan;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function start() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver) return stop();
      video.current!.srcObject = stream;
      await video.current!.play();
      const detector = new (detectorClass()!)();
      const look = async () => {
        const [code] = await detector.detect(video.current!).catch(() => []);
        if (isOver) return;
        if (code?.rawValue) return found.current(code.rawValue);
        timer = setTimeout(look, lookEveryMs);
      };
      await look();
    }
    function stop() {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    start().catch(() => !isOver && setRefused(true));
    return stop;
  }, []);

  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t("common.cancel")}</Button>}>
      {isRefused ? (
        <ProblemNote>{t("common.scan.refused")}</ProblemNote>
      ) : (
        <div className="grid gap-2">
          <video ref={video} muted playsInline className="aspect-video w-full rounded-card bg-bg object-cover" />
          <p className="text-ink-2">{t("common.scan.hold")}</p>
        </div>
      )}
    </Dialog>
  );
}
