import type { Metadata } from "next";
import { ErrorLayout } from "@/components/page/error-layout";
import { SiteHeader } from "@/components/page/site-header";

export const metadata: Metadata = { title: "No such page" };

export default function NotFoundPage() {
  return (
    <>
      <SiteHeader />
      <ErrorLayout
        title="There is no page at this address"
        actions={
          <>
            <a href="/" className="control control-primary">
              Go to the start page
            </a>
            <a href="/docs" className="control">
              Open the API reference
            </a>
          </>
        }
      >
        <p className="text-ink-2">The address may be mistyped, or the page was deleted.</p>
      </ErrorLayout>
    </>
  );
}
