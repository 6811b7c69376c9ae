"use client";

import type { ComponentProps } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { foldersInOrder } from "./folder-tree";
import type { Folder, Place } from "./types";

interface Props extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  folders: readonly Folder[];
  place: Place;
  onPlace: (place: Place) => void;
  withAll?: boolean;
}

export function FolderSelect({ folders, place, onPlace, withAll, ...select }: Props) {
  const t = useTranslator();
  return (
    <select
      {...select}
      className="entry"
      value={place}
      onChange={({ target: { value } }) => onPlace(value === "all" || value === "unfiled" ? value : Number(value))}
    >
      {withAll && <option value="all">{t("picker.all")}</option>}
      <option value="unfiled">{t("picker.unfiled")}</option>
      {foldersInOrder(folders).map(({ id, name, depth }) => (
        <option key={id} value={id}>
          {`${"\u2003".repeat(depth)}${name}`}
        </option>
      ))}
    </select>
  );
}
