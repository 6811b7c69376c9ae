import type { Metadata } from "next";
import { TypesPage } from "../../types/types-page";
import { wordsOf } from "../../words";

export const metadata: Metadata = { title: wordsOf("zh").typesTitle };

export default function Page() {
  return <TypesPage language="zh" />;
}
