import { z } from "zod";
import {
  deletedAt,
  dropped,
  editOf,
  id,
  image,
  imageInput,
  imageSizes,
  isBin,
  line,
  lines,
  optionalLine,
  page,
  person,
  search,
  size,
  time,
  version,
} from "@/lib/kernel/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/named";

const status = z.enum(["draft", "published"]);
const content = lines(1, 200_000, "<p>Cooler water, fewer leaves, a shorter wait.</p>");

export const articleInput = namedBody("ArticleInput", {
  title: line(1, 120, "Green tea without bitterness"),
  content,
  summary: optionalLine(200, "Cooler water, fewer leaves, a shorter wait."),
  cover: imageInput.nullish(),
  type: line(1, 40, "guide").optional(),
  status: status.optional(),
});
export const articleEdit = named("ArticleEdit", editOf(articleInput));

export const articleFilter = z.object({
  q: search,
  type: line(1, 40, "guide").optional(),
  status: status.optional(),
  deleted: isBin,
  page,
  size,
});

export const articleSummary = namedObject("AdminArticleSummary", {
  id,
  title: z.string().meta({ examples: ["Green tea without bitterness"] }),
  summary: z.string().meta({ examples: ["Cooler water, fewer leaves, a shorter wait."] }),
  cover: image.nullable(),
  cover_sizes: imageSizes.nullable(),
  type: z.string().meta({ examples: ["guide"] }),
  status,
  author: person,
  version,
  created_at: time,
  updated_at: time,
  deleted_at: deletedAt,
});
export const article = namedObject("AdminArticle", {
  ...articleSummary.shape,
  content: z.string().meta({ examples: ["<p>Cooler water, fewer leaves, a shorter wait.</p>"], description: "HTML." }),
});
export const writtenArticle = namedObject("WrittenArticle", { ...article.shape, dropped });
