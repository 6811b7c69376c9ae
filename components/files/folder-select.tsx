"use client";

import type { ComponentProps } from "react";
import { useTranslator } from "@/components/i18n/translator";
import type { Folder, Place } from "./types";

interface FolderNode extends Folder {
  depth: number;
  children: FolderNode[];
}

function folderTree(folders: readonly Folder[], parent: number | null = null, depth = 0): FolderNode[] {
  return folders
    .filter(({ parent_id }) => parent_id === parent)
    .map((folder) => ({ ...folder, depth, children: folderTree(folders, folder.id, depth + 1) }));
}

const flat = (nodes: readonly FolderNode[]): FolderNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The folders as a flat list, in which each folder follows its parent. */
export const foldersInOrder = (folders: readonly Folder[]) => flat(folderTree(folders));

export function placesFor(folders: readonly Folder[], id: number) {
  const all = foldersInOrder(folders);
  const own = all.find((folder) => folder.id === id);
  const inside = new Set(own ? flat([own]).map((folder) => folder.id) : []);
  return all.filter((folder) => !inside.has(folder.id));
}

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
