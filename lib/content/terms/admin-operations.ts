import { inFormat } from "@/lib/csv/column";
import { csvFile } from "@/lib/csv/write-csv";
import { operation } from "@/lib/kernel/operation";
import { countAcceptances, exportAcceptances, listAcceptances } from "./queries";
import { acceptanceExport, acceptanceFilter, acceptances, acceptedVersions, versionsFilter } from "./schemas";

export const listAccepted = operation({
  method: "GET",
  path: "/cms/terms_acceptance",
  module: "cms-user",
  summary: "Who accepted which terms",
  description: "One entry for each version that a customer accepted, the newest first.",
  access: "customer.read",
  url: acceptanceFilter,
  output: acceptances,
  run: (filter, { db }) => listAcceptances(db, filter),
});

export const exportAccepted = operation({
  method: "GET",
  path: "/cms/terms_acceptance/export",
  module: "cms-user",
  summary: "Who accepted which terms, as CSV",
  description:
    "As evidence: one line for each version that a customer accepted, the newest first, with the times of its publication and its acceptance in the shop's time zone.",
  access: "customer.export",
  url: acceptanceExport.extend(inFormat),
  output: csvFile,
  run: ({ language, plain, ...filter }, { db }) => exportAcceptances(db, filter, { language, plain }),
});

export const countAccepted = operation({
  method: "GET",
  path: "/cms/terms_acceptance/versions",
  module: "cms-user",
  summary: "How many customers accepted each version of the terms",
  description: "The newest 20 versions of one kind. The return policy has versions, but is not accepted.",
  access: "article.read",
  url: versionsFilter,
  output: acceptedVersions,
  run: ({ kind }, { db }) => countAcceptances(db, kind),
});
