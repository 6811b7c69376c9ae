import type { Metadata } from "next";
import { ReferencePage } from "./reference-page";
import { wordsOf } from "./words";

export const metadata: Metadata = { title: wordsOf("en").title, alternates: { languages: { "zh-CN": "/docs/zh-CN" } } };

export default function Page() {
  return <ReferencePage language="en" />;
}
