import type { Metadata } from "next";
import { SiteHeader } from "@/components/site-header";
import { environment } from "@/lib/kernel/environment";
import { Reference } from "./reference";
import { servedDocument } from "./served-document";
import "./docs.css";

export const metadata: Metadata = { title: "API reference" };

export default async function DocsPage() {
  return (
    <>
      <SiteHeader>
        <button type="button" popoverTarget="contents" className="control md:hidden">
          Operations
        </button>
      </SiteHeader>
      <Reference document={await servedDocument()} origin={environment().appUrl} />
    </>
  );
}
