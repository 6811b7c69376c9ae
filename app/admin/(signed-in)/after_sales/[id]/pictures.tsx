"use client";

import { useState } from "react";
import { PictureViewer } from "@/components/files/picture-viewer";
import { useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { useKeys } from "@/components/ui/keys";
import type { RequestPicture } from "../types";

export function Pictures({ pictures }: { pictures: readonly RequestPicture[] }) {
  const t = useTranslator();
  const [opened, setOpened] = useState<number>();
  const hasSome = pictures.length > 0;
  useKeys(hasSome ? [{ key: "v", what: t("afterSale.key.pictures"), run: () => setOpened(0) }] : []);
  if (!hasSome) return null;
  return (
    <Card title={t("afterSale.pictures")} note={pictures.length}>
      <ul className="flex gap-2 overflow-x-auto px-4 py-3.5">
        {pictures.map(({ url, sizes }, at) => (
          <li key={url} className="shrink-0">
            <button
              type="button"
              onClick={() => setOpened(at)}
              aria-label={t("viewer.open", { number: at + 1, count: pictures.length })}
              className="block rounded-control"
            >
              <img
                src={sizes?.medium.url ?? url}
                alt=""
                width={240}
                height={240}
                className="size-60 rounded-control border border-line-soft bg-gray-soft object-cover max-sm:size-44"
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <PictureViewer pictures={pictures} first={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}
