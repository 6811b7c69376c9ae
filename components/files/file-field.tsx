"use client";

import { FileText, Upload } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Field } from "@/components/ui/field";

interface Props {
  label: string;
  help?: ReactNode;
  error?: string;
  choose: string;
  accept: string;
  file: File | undefined;
  onFile: (file: File) => void;
}

/** A button in place of the browser's own input, and the name of the chosen file with its preview. */
export function FileField({ label, help, error, choose, accept, file, onFile }: Props) {
  return (
    <Field label={label} help={help} error={error}>
      {(attributes) => (
        <div className="grid justify-items-start gap-2">
          <label className="control cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent">
            <Upload className="size-4" aria-hidden="true" />
            {choose}
            <input
              {...attributes}
              type="file"
              accept={accept}
              className="sr-only"
              onChange={({ target }) => {
                const chosen = target.files?.[0];
                if (chosen) onFile(chosen);
              }}
            />
          </label>
          {file && <FilePreview file={file} />}
        </div>
      )}
    </Field>
  );
}

/** A picture is shown; a PDF opens in a new tab. */
export function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <a href={url} target="_blank" rel="noreferrer" className="grid max-w-full gap-2 text-accent">
      <span className="flex items-center gap-1.5">
        <FileText className="size-4 shrink-0" aria-hidden="true" />
        <bdi className="min-w-0 wrap-anywhere">{file.name}</bdi>
      </span>
      {url && file.type.startsWith("image/") && (
        <img src={url} alt="" className="max-h-56 max-w-full rounded-control border object-contain" />
      )}
    </a>
  );
}
