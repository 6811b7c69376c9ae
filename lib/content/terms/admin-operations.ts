import { operation } from "@/lib/kernel/operation";
import { listAcceptances } from "./queries";
import { acceptanceFilter, acceptances } from "./schemas";

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
