"use client";

import { Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";

interface Props {
  label: string;
  look?: "primary";
  accept?: string;
  onFiles: (files: File[]) => void;
}

/** A dialog around the button would interpret the `cancel` event of the file chooser as its own. */
const stop = (event: Event) => event.stopPropagation();

export function UploadButton({ label, look, accept, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look={look}
        icon={<Upload className="size-4" aria-hidden="true" />}
        onClick={() => {
          input.current!.addEventListener("cancel", stop);
          input.current!.click();
        }}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows selecting the same file again.
          target.value = "";
          if (files.length) onFiles(files);
        }}
      />
    </>
  );
}

export const acceptOf = (kind: string | undefined) =>
  kind === "image"
    ? "image/jpeg,image/png,image/webp,image/gif,image/avif"
    : "image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf,video/mp4,.csv,.xlsx";
