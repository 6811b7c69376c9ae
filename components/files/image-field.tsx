"use client";

import { ImagePlus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import type { Ratio } from "./crop";
import { CropButton } from "./crop-picture";
import { FilePicker } from "./file-picker";
import type { StoredFile } from "./types";

interface Props {
  label: string;
  /** The URL of an uploaded picture, as the API stores it. */
  value: string | null;
  onChange: (url: string | null, file?: StoredFile) => void;
  /** The URL of a smaller version to show here, if the record has one. */
  small?: string | null;
  help?: ReactNode;
  error?: string;
  note?: string;
  isWide?: boolean;
  /** If the phone shows the picture in this ratio, another one can be cropped. */
  ratio?: Ratio;
  /** The label is next to the field, and is only read aloud here. */
  isLabelHidden?: boolean;
  id?: string;
  disabled?: boolean;
  "aria-describedby"?: string;
  className?: string;
}

/** The page has to include the part `picker` in its `<PageTranslations>`. */
export function ImageField({ label, value, onChange, small, help, error, note, isWide, className, ...more }: Props) {
  const { ratio, isLabelHidden, id: givenId, disabled, "aria-describedby": description } = more;
  const t = useTranslator();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<StoredFile>();
  const ownId = useId();
  const id = givenId ?? ownId;
  const shown = picked?.url === value ? picked?.url_sizes?.medium.url : undefined;
  const describedBy = [`${id}-label`, help && `${id}-help`, error && `${id}-error`, description]
    .filter(Boolean)
    .join(" ");
  const frame = classes("rounded-control border bg-gray-soft", isWide ? "h-24 w-60 max-w-full" : "size-24");
  const take = (file: StoredFile) => {
    setPicked(file);
    onChange(file.url, file);
  };
  return (
    <fieldset
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      className={classes("grid min-w-0 content-start justify-items-start gap-1.5", className)}
    >
      <span id={`${id}-label`} className={isLabelHidden ? "sr-only" : "font-medium"}>
        {label}
        {note && <span className="ml-1.5 font-normal text-ink-3">{note}</span>}
      </span>
      <button
        type="button"
        aria-label={t(value ? "picker.change" : "picker.choose")}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
        className={classes(
          frame,
          "grid place-items-center overflow-hidden text-ink-3 hover:text-ink",
          error && "border-red",
        )}
      >
        {value ? (
          <img src={shown ?? small ?? value} alt="" className="size-full object-cover" />
        ) : (
          <ImagePlus className="size-6" aria-hidden="true" />
        )}
      </button>
      {value && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen(true)}>{t("picker.change")}</Button>
          {ratio && <CropButton url={value} small={shown ?? small ?? value} name={label} ratio={ratio} onCrop={take} />}
          <Button look="quiet" aria-describedby={`${id}-label`} onClick={() => onChange(null)}>
            {t("picker.takeAway")}
          </Button>
        </div>
      )}
      {help && (
        <p id={`${id}-help`} className="text-small text-ink-2">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small text-red">
          {error}
        </p>
      )}
      {isOpen && <FilePicker kind="image" onClose={() => setOpen(false)} onPick={([file]) => take(file!)} />}
    </fieldset>
  );
}
