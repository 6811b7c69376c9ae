import { recordNames, textsIn } from "@/lib/kinds/words";
import { chinese } from "./api/chinese";
import type { Language } from "./language";
import { type Chinese, render } from "./say";

const catalogue: Chinese = {
  sentences: chinese,
  records: textsIn("zh", recordNames),
};

export const inWords = (said: string, language: Language) => render(said, language === "zh" ? catalogue : undefined);
