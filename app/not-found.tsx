import type { Metadata } from "next";
import { ErrorLayout } from "@/components/page/error-layout";
import { SiteHeader } from "@/components/page/site-header";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFoundPage() {
  return (
    <>
      <SiteHeader />
      <ErrorLayout
        title="Page not found"
        actions={
          <>
            <a href="/" className="control control-primary">
              Go to the home page
            </a>
            <a href="/docs" className="control">
              Open the API reference
            </a>
          </>
        }
      >
        <p className="text-ink-2">The address might be wrong, or the page was deleted.</p>
      </ErrorLayout>
    </>
  );
}
