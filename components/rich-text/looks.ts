/** The editor and its placeholder have the same size, to prevent a layout shift. */
export const frameLook = "min-w-0 rounded-control border bg-panel";
export const lockedLook = "max-h-120 min-w-0 rounded-control border bg-gray-soft text-ink-2";
export const toolsLook = "flex flex-wrap gap-0.5 border-b border-line-soft p-1";
export const toolLook = "size-8 max-md:size-10";
export const toolCount = 15;
export const proseLook = "rich min-h-60 px-3 py-2.5 outline-none";
export const textLook = "h-120 min-h-60 resize-y overflow-y-auto max-md:h-96";

export interface EditorProps {
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}
