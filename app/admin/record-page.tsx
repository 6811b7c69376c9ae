import "server-only";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactElement } from "react";
import type { z } from "zod";
import { PageTranslations } from "@/components/i18n/page-translations";
import type { Part } from "@/lib/i18n/admin/texts";
import type { Access, Operation, Payload } from "@/lib/kernel/operation";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import type { Params } from "./first-page";
import { guard } from "./guard";
import type { Admin, listPage, SearchParamsProps } from "./list-page";
import { type AdminPageName, adminPage, pageAt } from "./pages";
import type { plainPage } from "./plain-page";
import { parseId } from "./record-id";

type Schema = z.ZodType;

interface Address extends SearchParamsProps {
  params: Promise<{ id: string }>;
}

interface RecordPageOptions<Found> {
  /** The page of the list. */
  name: AdminPageName;
  /** The parts of the message catalogue that the client components use. */
  parts: readonly Part[];
  /** On the page of a new record, there is none. */
  show: (record: Found | undefined, page: { admin: Admin; query: Params }) => ReactElement | Promise<ReactElement>;
}

/** `generateMetadata` and `render`, the default export, of the page of a record and of a new one, whose id is `new`. */
export function recordPage<A extends Access, U extends Schema, O extends Schema>(
  get: Operation<string, A, U, z.ZodUnknown, O, undefined>,
  { name, parts, show }: RecordPageOptions<Payload<O, "output">>,
) {
  const pageOfNew = pageAt(`${adminPage(name).path}/new`)!;
  const isNew = (id: string) => id === "new" && pageOfNew !== name;
  const nameAt = (id: string) => (isNew(id) ? pageOfNew : name);
  return {
    generateMetadata: async ({ params }: Address): Promise<Metadata> => ({
      title: (await getTranslator())(adminPage(nameAt((await params).id)).title),
    }),
    render: async ({ params, searchParams }: Address) => {
      const { id } = await params;
      const admin = await guard(nameAt(id));
      const input = { id: parseId(id) } as Payload<U, "input"> & Payload<z.ZodUnknown, "input">;
      const record = isNew(id) ? undefined : await read(get, input);
      return (
        <PageTranslations parts={parts}>{await show(record, { admin, query: await searchParams })}</PageTranslations>
      );
    },
  };
}

interface NestedAddress extends SearchParamsProps {
  params: Promise<{ id?: string[] }>;
}

/**
 * Both pages in one file, `[[...id]]/page.tsx`: that of the list, and below it that of a record. Each then loads the scripts of
 * both, so a kind with a large editor has two files.
 */
export function pagesOf(
  list: ReturnType<typeof listPage> | ReturnType<typeof plainPage>,
  record: ReturnType<typeof recordPage>,
) {
  async function pick({ params, searchParams }: NestedAddress) {
    const [id, ...more] = (await params).id ?? [];
    if (more.length) notFound();
    return id === undefined ? undefined : { params: Promise.resolve({ id }), searchParams };
  }
  return {
    async generateMetadata(address: NestedAddress) {
      const one = await pick(address);
      return one ? record.generateMetadata(one) : list.generateMetadata();
    },
    async render(address: NestedAddress) {
      const one = await pick(address);
      return one ? record.render(one) : list.render(address);
    },
  };
}
