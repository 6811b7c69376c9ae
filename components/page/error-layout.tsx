import type { ReactNode } from "react";

export function ErrorLayout({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <main id="main" className="mx-auto grid max-w-[560px] gap-3 px-3.5 py-16 md:px-6 md:py-24">
      <h1 className="text-title">{title}</h1>
      {children}
      <div className="mt-2 flex flex-wrap gap-2">{actions}</div>
    </main>
  );
}
