"use client";

import { useEffect } from "react";
import { useTranslator } from "@/components/i18n/translator";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The browser's messages about invalid fields are in its own language. These are in that of the page. */
export function FieldMessages() {
  const t = useTranslator();
  useEffect(() => {
    const replaced = new Set<Control>();
    const replace = ({ target }: Event) => {
      const field = target as Control;
      const isChoice = field instanceof HTMLSelectElement || field.type === "checkbox" || field.type === "radio";
      const lacks = isChoice ? "common.lacks.choice" : "common.lacks.text";
      field.setCustomValidity(t(field.validity.valueMissing ? lacks : "common.invalid"));
      replaced.add(field);
    };
    // A field with a custom message remains invalid, so the message is removed before the next check.
    const remove = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Enter") return;
      for (const field of replaced) field.setCustomValidity("");
      replaced.clear();
    };
    document.addEventListener("invalid", replace, true);
    for (const event of ["input", "click", "keydown"]) document.addEventListener(event, remove, true);
    return () => {
      document.removeEventListener("invalid", replace, true);
      for (const event of ["input", "click", "keydown"]) document.removeEventListener(event, remove, true);
    };
  }, [t]);
  return null;
}
