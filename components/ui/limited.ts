import type { FormEvent, SyntheticEvent } from "react";

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Counts code points, as the API does: most emoji are one code point, but two UTF-16 units. */
export const countCharacters = (text: string) => [...text].length;

/** Returns the range to delete so that `most` characters remain: the end of the text before `caret`, which was entered last. */
export function truncateInsertion(text: string, caret: number, most: number) {
  const extra = countCharacters(text) - most;
  if (extra <= 0) return { from: caret, to: caret };
  const before = [...text.slice(0, caret)];
  const kept = before.slice(0, Math.max(0, before.length - extra)).join("");
  return { from: kept.length, to: caret };
}

/** Replaces `maxLength`, for a field or an element around it. Waits while an input method is composing a word. */
export function limitInput(most: number) {
  return {
    onInput({ target, nativeEvent }: FormEvent<HTMLElement>) {
      const { isComposing, inputType } = nativeEvent as InputEvent;
      if (isTyped(target) && !isComposing && inputType?.startsWith("insert")) cut(target, most);
    },
    onCompositionEnd({ target }: SyntheticEvent<HTMLElement>) {
      if (isTyped(target) && cut(target, most)) target.dispatchEvent(new Event("input", { bubbles: true }));
    },
  };
}

const isTyped = (target: EventTarget): target is Typed =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Uses `setRangeText`, whose change React does not notice, so that the field's own handlers still see a change. */
function cut(field: Typed, most: number) {
  const { from, to } = truncateInsertion(field.value, field.selectionStart ?? field.value.length, most);
  if (from === to) return false;
  field.setRangeText("", from, to, "end");
  return true;
}
