"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Words } from "./words";

interface Spoken {
  words: Words;
  /** The address of the reference in this language. */
  base: string;
}
const Speaking = createContext<Spoken | undefined>(undefined);

/** Hands the words of one language to all that runs in the browser: those of the other are not loaded. */
export const Speaks = ({ children, ...spoken }: Spoken & { children: ReactNode }) => (
  <Speaking value={spoken}>{children}</Speaking>
);

function useSpoken(): Spoken {
  const spoken = useContext(Speaking);
  if (!spoken) throw new Error("This part of the reference stands outside of its language.");
  return spoken;
}
export const useWords = () => useSpoken().words;
export const useBase = () => useSpoken().base;
