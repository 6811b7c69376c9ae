import "server-only";
import type { Metadata } from "next";
import type { Key } from "@/lib/i18n/admin/translator";
import { getTranslator } from "@/lib/next/translator";

/** Returns `generateMetadata` for a page whose title is the text of `key`, which has no values. */
export const pageTitle = (key: Key) => async (): Promise<Metadata> => ({
  title: (await getTranslator())(key as "common.save"),
});
