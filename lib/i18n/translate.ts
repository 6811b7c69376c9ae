import { recordNames, textsIn } from "@/lib/kinds/words";
import { chinese } from "./api/chinese";
import type { Language } from "./language";
import { type Chinese, render } from "./msg";

const catalogue: Chinese = {
  sentences: chinese,
  records: textsIn("zh", recordNames),
};

export const translate = (message: string, language: Language) =>
  render(message, language === "zh" ? catalogue : undefined);
