import { z } from "zod";
import { articleKinds } from "@/db/schema/content";
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
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";

const status = z.enum(["draft", "published"]);
const kind = z
  .enum(articleKinds)
  .describe(
    "`article`: an ordinary one. `terms`, `privacy` and `returns`: the shop's terms of use, privacy policy and return policy; one of each can be published.",
  );
const content = lines(1, 200_000, "<p>Cooler water, fewer leaves, a shorter wait.</p>");

export const articleInput = namedBody("ArticleInput", {
  title: line(1, 120, "Green tea without bitterness").describe("The headline."),
  content: content.describe("HTML. It is cleaned: scripts, styles and unknown elements go."),
  summary: optionalLine(200, "Cooler water, fewer leaves, a shorter wait.").describe(
    "Some words for lists. Null or empty: none.",
  ),
  cover: imageInput.nullish().describe("A picture: the `url` of an uploaded image, or its key. Null: none."),
  type: line(1, 40, "guide")
    .optional()
    .describe("Your own label for grouping articles, such as `guide`. `common` if omitted."),
  status: status.optional().describe("Shoppers see it when it is `published`. `draft` if left out."),
  kind: kind.optional().describe("The purpose. Defaults to `article`."),
  is_material: z
    .boolean()
    .optional()
    .describe("Terms and privacy policy only: shoppers have to accept the next published text again."),
});
export const articleEdit = named("ArticleEdit", editOf(articleInput));

export const articleFilter = z.object({
  q: search.describe("A part of the title or of the summary."),
  type: line(1, 40, "guide").optional().describe("Only articles of this type."),
  status: status.optional().describe("Only articles in this state."),
  kind: kind.optional().describe("Only articles of this kind."),
  deleted: isBin,
  page,
  size,
});

export const articleSummary = namedObject("AdminArticleSummary", {
  id,
  title: z.string().meta({ examples: ["Green tea without bitterness"], description: "The headline." }),
  summary: z.string().meta({
    examples: ["Cooler water, fewer leaves, a shorter wait."],
    description: "Some words for lists; empty if there are none.",
  }),
  cover: image.nullable().describe("A picture, as an absolute URL. Null: none."),
  cover_sizes: imageSizes.nullable(),
  type: z.string().meta({
    examples: ["guide"],
    description: "The shop's own label for grouping articles, such as `guide`.",
  }),
  status: status.describe("Shoppers see it when it is `published`."),
  kind,
  is_material: z.boolean().meta({
    examples: [false],
    description: "Shoppers have to accept the next published text again. False again once it is published.",
  }),
  author: person.describe("The admin who wrote it."),
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
