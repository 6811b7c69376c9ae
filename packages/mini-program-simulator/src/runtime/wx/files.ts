import { create } from "../screen";
import { getFile } from "./storage";

/** The browser downloads the file. WeChat sends it to a chat, in response to a tap only. */
export function shareFileMessage(
  { filePath, fileName }: { filePath: string; fileName?: string },
  isInGesture: boolean,
) {
  if (!isInGesture) throw new Error("can only be invoked by user TAP gesture.");
  mustExist(filePath);
  create("a", { href: filePath, download: fileName ?? "" }).click();
}

/** The browser shows the document in another tab. */
export function openDocument({ filePath }: { filePath: string }) {
  mustExist(filePath);
  create("a", { href: filePath, target: "_blank" }).click();
}

function mustExist(path: string) {
  if (!getFile(path)) throw new Error(`file doesn't exist: ${path}`);
}
