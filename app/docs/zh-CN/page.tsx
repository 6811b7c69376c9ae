import type { Metadata } from "next";
import { ReferencePage } from "../reference-page";
import { wordsOf } from "../words";

export const metadata: Metadata = { title: wordsOf("zh").title, alternates: { languages: { en: "/docs" } } };

export default function Page() {
  return <ReferencePage language="zh" />;
}
