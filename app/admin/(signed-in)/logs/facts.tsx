import type { ReactNode } from "react";

export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-3">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
);
