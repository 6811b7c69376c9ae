import type { Folder } from "./types";

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
