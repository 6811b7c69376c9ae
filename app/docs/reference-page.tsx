import type { Language } from "@/lib/i18n/language";
import { environment } from "@/lib/kernel/process/environment";
import { Frame } from "./frame";
import { Reference } from "./reference";
import { servedDocument } from "./served-document";
import "./docs.css";

/** `/docs` and `/docs/zh-CN`: each is one text for all its visitors. */
export async function ReferencePage({ language }: { language: Language }) {
  return (
    <Frame language={language} page="">
      <Reference document={await servedDocument()} origin={environment().appUrl} language={language} />
    </Frame>
  );
}
