"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Kbd } from "@/components/ui/button";
import { useKeys, useWrittenKey } from "@/components/ui/keys";
import type { PaletteProps } from "./palette";

// Loaded at first use, to keep them out of the bundle of every page.
const Palette = dynamic(() => import("./palette").then((loaded) => loaded.Palette), { ssr: false });
const KeysWindow = dynamic(() => import("./palette").then((loaded) => loaded.KeysWindow), { ssr: false });

export function PaletteButton(props: Omit<PaletteProps, "onClose" | "onKeys">) {
  const t = useTranslator();
  const written = useWrittenKey();
  const [open, setOpen] = useState<"palette" | "keys">();
  useKeys([
    { key: "mod+k", what: t("palette.title"), run: () => setOpen("palette") },
    { key: "?", what: t("palette.keys"), run: () => setOpen("keys") },
  ]);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen("palette")}
        aria-keyshortcuts="Meta+K Control+K"
        className="flex h-8 items-center gap-2 rounded-control border bg-panel px-2.5 text-ink-3 hover:text-ink max-md:size-11 max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:text-ink-2 md:w-[240px] noscript:hidden"
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        <span className="mr-auto max-md:sr-only">{t("shell.search")}</span>
        <Kbd>{written("mod+k")}</Kbd>
      </button>
      {open === "palette" && <Palette {...props} onClose={() => setOpen(undefined)} onKeys={() => setOpen("keys")} />}
      {open === "keys" && <KeysWindow onClose={() => setOpen(undefined)} />}
    </>
  );
}
