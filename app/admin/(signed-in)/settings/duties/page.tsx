import type { Metadata } from "next";
import { PageHeader } from "@/components/page/page-header";
import { Badge, type Tone } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { listDuties } from "@/lib/system/findings/operations";
import { accessiblePages, guard } from "../../../guard";
import { adminPages, canEditAt, pageAt } from "../../../pages";

type State = (typeof states)[number];
/** The most urgent first. */
const states = ["due", "open", "check", "done"] as const;
const tones: Record<State, Tone> = { due: "red", open: "amber", check: "blue", done: "green" };

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.duties") });

export default async function DutiesPage() {
  const { group } = await guard("duties");
  const t = await getTranslator();
  const accessible = new Set<string | undefined>(await accessiblePages());
  const { items } = await read(listDuties, {});
  const canAct = (link: string) => canEditAt(pageAt(link)!, group.permissions);
  const ofState = (state: State) => items.filter((duty) => duty.state === state);
  const [due, open] = [ofState("due").length, ofState("open").length];
  return (
    <div className="max-w-[820px]">
      <PageHeader title={t("menu.duties")}>
        <ButtonLink href={adminPages.wechat.path}>{t("menu.wechat")}</ButtonLink>
      </PageHeader>
      <p className="mb-1">
        {due > 0 && t("duties.overdue", { due })} {open > 0 && t("duties.missing", { open })}
        {due + open === 0 && t("duties.nothing")}
      </p>
      <p className="mb-3 text-ink-2">{t("duties.advice")}</p>
      <Card>
        <ul className="divide-y divide-line-soft">
          {states.flatMap(ofState).map(({ name, state, detail, rule, link }) => (
            <li key={name} data-duty={name} className="flex items-center gap-4 px-4 py-3">
              <div className="min-w-0 flex-1">
                <h2 className="flex flex-wrap items-center gap-2 font-medium">
                  {t(`duties.${name}`)}
                  <Badge tone={tones[state]}>{t(`duties.state.${state}`)}</Badge>
                </h2>
                <p className="wrap-anywhere">{detail}</p>
                <p className="text-small text-ink-3">{rule}</p>
              </div>
              {link && accessible.has(pageAt(link)) && (
                <ButtonLink href={link} look={state === "done" ? "quiet" : "plain"} className="shrink-0">
                  {t(state === "done" || state === "check" || !canAct(link) ? "duties.look" : "duties.do")}
                  <span className="sr-only"> {t(`duties.${name}`)}</span>
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
