import type { Metadata } from "next";
import { SiteHeader } from "@/components/site-header";
import { environment } from "@/lib/environment";
import { wholeDocument } from "@/lib/system/document";
import type { OpenApi } from "./document";
import { Reference } from "./reference";
import "./docs.css";

export const metadata: Metadata = { title: "API reference" };

export default function DocsPage() {
  return (
    <>
      <SiteHeader>
        <button type="button" popoverTarget="contents" className="control md:hidden">
          Operations
        </button>
      </SiteHeader>
      <Reference document={wholeDocument() as OpenApi} origin={environment().appUrl} />
    </>
  );
}
