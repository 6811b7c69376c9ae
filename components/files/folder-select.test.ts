import { expect, test } from "vitest";
import { foldersInOrder, placesFor } from "./folder-select";
import type { Folder } from "./types";

const folder = (id: number, parent_id: number | null) =>
  ({ id, parent_id, name: `folder ${id}`, file_count: 0, folder_count: 0 }) as Folder;
const folders = [folder(1, null), folder(2, 5), folder(3, 1), folder(4, 3), folder(5, null)];

test("a folder comes after its parent with one more level", () => {
  const shown = foldersInOrder(folders).map(({ id, depth }) => [id, depth]);
  expect(shown).toEqual([
    [1, 0],
    [3, 1],
    [4, 2],
    [5, 0],
    [2, 1],
  ]);
});

test("a folder cannot be moved into itself or its subfolders", () => {
  expect(placesFor(folders, 1).map(({ id }) => id)).toEqual([5, 2]);
  expect(placesFor(folders, 4).map(({ id }) => id)).toEqual([1, 3, 5, 2]);
});
