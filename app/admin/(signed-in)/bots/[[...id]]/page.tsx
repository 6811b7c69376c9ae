import { MessageSquare, Plus } from "lucide-react";
import { Time } from "@/components/i18n/time";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Translator } from "@/lib/i18n/admin/translator";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { get, list } from "@/lib/system/bots/operations";
import { plainPage } from "../../../plain-page";
import { pagesOf, recordPage } from "../../../record-page";
import { PageTabs } from "../../../shell/page-tabs";
import { BotEditor } from "../bot-editor";
import { type Bot, botTones, withheldTypesText } from "../bot-form";

const page = pagesOf(
  plainPage("bots", ["menu", "alarms", "bots"], renderList),
  recordPage(get, {
    name: "bots",
    parts: ["menu", "alarms", "bots"],
    show: (bot, { admin }) => <BotEditor bot={bot} language={admin.language} />,
  }),
);

export const generateMetadata = page.generateMetadata;
export default page.render;

async function renderList() {
  const t = await getTranslator();
  const { items } = await read(list, {});
  const newBot = (
    <ButtonLink href="/admin/bots/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {t("menu.newAlarm")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t("menu.page.bots")}>{items.length > 0 && newBot}</PageHeader>
      <PageTabs current="bots" />
      <Card className="max-w-[924px]">
        {items.length === 0 && (
          <EmptyState
            icon={<MessageSquare className="size-5" aria-hidden="true" />}
            title={t("bots.empty")}
            actions={newBot}
          >
            {t("bots.empty.what")}
          </EmptyState>
        )}
        <ul>
          {items.map((bot) => (
            <BotRow key={bot.id} bot={bot} t={t} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function BotRow({ bot, t }: { bot: Bot; t: Translator }) {
  const { id, name, kind, status, types, withheld_types, last_error, last_sent_at, waiting } = bot;
  return (
    <li className="relative grid gap-x-4 gap-y-0.5 border-b border-line-soft px-4 py-3 last:border-0 hover:bg-hover md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link href={`/admin/bots/${id}`} className="font-medium wrap-anywhere after:absolute after:inset-0">
          <bdi>{name}</bdi>
        </Link>
        <Badge tone={botTones[status]}>{t(`bots.status.${status}`)}</Badge>
        <span className="text-ink-2">{t(`bots.kind.${kind}`)}</span>
      </div>
      <p className="text-ink-2 max-md:order-last">
        {waiting > 0 && `${t("bots.waiting", { count: waiting })} · `}
        {last_sent_at ? (
          <>
            {t("bots.lastSent")}
            <Time at={last_sent_at} />
          </>
        ) : (
          t("bots.notYet")
        )}
      </p>
      <p className="text-ink-2 wrap-anywhere md:col-span-2">
        {types.map((type) => t(`alarms.type.${type}`)).join(t("common.and"))}
      </p>
      {withheld_types.length > 0 && (
        <p className="text-red wrap-anywhere md:col-span-2">{withheldTypesText(withheld_types, t)}</p>
      )}
      {status === "failing" && last_error && <p className="text-red wrap-anywhere md:col-span-2">{last_error}</p>}
    </li>
  );
}
