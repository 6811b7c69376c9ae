"use client";

import { ErrorLayout } from "@/components/page/error-layout";
import { RequestId } from "@/components/page/request-id";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <ErrorLayout
      title="This page could not be shown"
      actions={
        <>
          <button type="button" onClick={retry} className="control control-primary">
            Try again
          </button>
          <a href="/" className="control">
            Go to the home page
          </a>
        </>
      }
    >
      <p className="text-ink-2">
        Something failed on our side. Opening a page changes nothing, so nothing is lost. If it fails again, send this
        to the person who runs the shop:
      </p>
      <RequestId error={error} />
    </ErrorLayout>
  );
}
