import { readState } from "@/components/data-table/list-state";
import { PageTranslations } from "@/components/i18n/page-translations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { CountPage } from "./count-page";

type Params = Record<string, string | string[] | undefined>;

export const generateMetadata = pageTitle("count.title");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("stockCount");
  const given = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const { ids = "" } = readState(given, ["ids"]);
  return (
    <PageTranslations parts={["banners", "count", "list"]}>
      <CountPage
        ids={ids
          .split(",")
          .filter((id) => /^\d{1,9}$/.test(id))
          .map(Number)}
      />
    </PageTranslations>
  );
}
