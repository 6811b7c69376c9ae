import { z } from "zod";
import { articleKinds } from "@/db/schema/content";
import {
  count,
  id,
  listOf,
  page,
  pageOf,
  person,
  range,
  size,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";

const termsKind = z
  .enum(articleKinds)
  .exclude(["article"])
  .describe("`terms`: of use. `privacy`: the privacy policy. `returns`: the return policy, which is shown only.");
const acceptedKind = termsKind.exclude(["returns"]);
const number = version.describe("The version of the published text. Each kind counts from 1.");

const current = {
  kind: termsKind,
  version: number,
  material_version: number.describe(
    "The last version that has to be accepted again by those who accepted an earlier one.",
  ),
  article_id: id.describe("The article with the text: `GET /v1/article/{id}`."),
  title: z.string().meta({ examples: ["Terms of use"], description: "The headline." }),
  published_at: time.describe("The time at which this version was published."),
};
export const terms = listOf(namedObject("Terms", current));

export const ownTerms = listOf(
  namedObject("OwnTerms", {
    ...current,
    accepted_version: version.nullable().describe("The newest version that the caller accepted. Null: none."),
    needs_acceptance: z.boolean().meta({
      examples: [false],
      description: "Whether the caller has to accept the text: `accepted_version` is below `material_version`.",
    }),
  }),
);

export const acceptance = namedBody("TermsAcceptanceInput", {
  versions: z
    .array(namedBody("AcceptedVersion", { kind: acceptedKind.describe("`terms` or `privacy`."), version: number }))
    .min(1)
    .max(2)
    .describe("The text that the shopper was shown."),
});

export const acceptanceExport = z.object({
  user_id: id.optional().describe("Only those of this customer."),
  kind: acceptedKind.optional().describe("Only those of this kind."),
  version: wholeNumber(1, 2147483647).optional().describe("Only those of this version."),
  ...range,
});
export const acceptanceFilter = acceptanceExport.extend({ page, size });

export const acceptances = pageOf(
  namedObject("TermsAcceptance", {
    id,
    user: person.describe("The customer."),
    kind: acceptedKind.describe("`terms` or `privacy`."),
    version: number,
    title: z.string().meta({ examples: ["Terms of use"], description: "The headline of that version." }),
    article_id: id.describe("The article that had the text."),
    published_at: time.describe("The time at which that version was published."),
    accepted_at: time.describe("The time at which the customer accepted it."),
  }),
);

export const versionsFilter = z.object({ kind: termsKind });

export const acceptedVersions = listOf(
  namedObject("AcceptedTermsVersion", {
    version: number,
    title: z.string().meta({ examples: ["Terms of use"], description: "The headline of that version." }),
    article_id: id.describe("The article that had the text."),
    is_material: z.boolean().meta({
      examples: [true],
      description: "Whether those who accepted an earlier version had to accept it again.",
    }),
    published_at: time.describe("The time at which that version was published."),
    accepted: count.describe("The number of customers who accepted it."),
  }),
);
