import type { Metadata } from "next";
import { SiteHeader } from "@/components/site-header";
import { environment } from "@/lib/kernel/environment";
import { documented } from "@/lib/registry";
import { shownSettings } from "@/lib/settings/shown";
import { wholeDocument } from "@/lib/system/document/document";
import type { OpenApi } from "./document";
import { Reference } from "./reference";
import "./docs.css";

export const metadata: Metadata = { title: "API reference" };

export default async function DocsPage() {
  const { "shop.name": shopName } = await shownSettings();
  return (
    <>
      <SiteHeader>
        <button type="button" popoverTarget="contents" className="control md:hidden">
          Operations
        </button>
      </SiteHeader>
      <Reference document={wholeDocument(documented, shopName) as OpenApi} origin={environment().appUrl} />
    </>
  );
}
