"use client";

import { useNow } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import type { SentenceContext } from "./describe-rule";

export const useSentenceContext = (nameOf: SentenceContext["nameOf"]): SentenceContext => ({
  t: useTranslator(),
  reader: useReader(),
  now: useNow(),
  nameOf,
});
