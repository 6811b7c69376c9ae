import { useSyncExternalStore } from "react";
import { choiceKey } from "./choice-script";
import { type SampleLanguage, sampleLanguages } from "./samples";

const listeners = new Set<() => void>();

/** All examples of the page are in one language, which is remembered in this browser. */
export const useSampleLanguage = (): SampleLanguage => useSyncExternalStore(subscribe, chosen, () => "curl");

/** The example whose menu was used stays where it is, though those above it change their height. */
export function chooseSample(language: string, at: Element) {
  const before = at.getBoundingClientRect().top;
  document.documentElement.dataset.sample = language;
  try {
    localStorage.setItem(choiceKey, language);
  } catch {
    // A browser may refuse to keep anything: then the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
  scrollBy({ top: at.getBoundingClientRect().top - before, behavior: "instant" });
}

function chosen(): SampleLanguage {
  const language = document.documentElement.dataset.sample ?? "";
  return Object.hasOwn(sampleLanguages, language) ? (language as SampleLanguage) : "curl";
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
