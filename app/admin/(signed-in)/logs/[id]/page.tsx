import { PageTranslations } from "@/components/i18n/page-translations";
import { Time } from "@/components/i18n/time";
import { PageHeader } from "@/components/page/page-header";
import { withKey } from "@/components/page/with-key";
import { Card } from "@/components/ui/card";
import { Crumb } from "@/components/ui/crumb";
import { Link } from "@/components/ui/link";
import type { Translator } from "@/lib/i18n/admin/translator";
import { actionNames } from "@/lib/i18n/api/action-names";
import { codes } from "@/lib/kernel/contract/errors";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { operationLogs } from "@/lib/registry";
import { accessiblePages, guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { adminPage, isAdminPage } from "../../../pages";
import { recordId } from "../../../record-id";
import { pageOf } from "../../../record-pages";
import { type ChangedRecord, recordKindName, recordNumber } from "../changed-record";
import { RevertButton } from "../log-buttons";
import { Facts, Result } from "../log-parts";
import { FieldChanges } from "./changes";
import { fieldsToShow } from "./display-value";

interface Address {
  params: Promise<{ id: string }>;
}

export const generateMetadata = pageTitle("menu.logs");

export default async function Page({ params }: Address) {
  const { language } = await guard("logs");
  const t = await getTranslator();
  const line = await read(operationLogs.get, { id: await recordId(params) });
  const title = language === "zh" ? (actionNames[line.action] ?? line.action) : line.action;
  const { changes, revert } = line;
  const fields = changes.flatMap((change) => fieldsToShow(change.fields)).length;
  const hasDeletion = changes.some(({ kind }) => kind === "deleted");
  return (
    <PageTranslations parts={["edit", "logs"]}>
      <Crumb label={`#${line.id}`} />
      <PageHeader
        title={title}
        badge={<Result status={line.status} code={line.code} />}
        note={<Time at={line.created_at} />}
      >
        {revert.is_possible && (
          <RevertButton
            id={line.id}
            act={hasDeletion ? t("logs.revert.restore") : t("logs.revert.act", { count: fields })}
          >
            {changes.map(({ entity, entity_id, name, kind, fields }) => (
              <div key={`${entity}-${entity_id}`}>
                <p className="px-4 font-medium">{titleOf({ entity, entity_id, name }, t)}</p>
                {kind === "deleted" ? (
                  <p className="px-4 pb-2 text-ink-2">{t("logs.revert.fromBin")}</p>
                ) : (
                  <FieldChanges entity={entity} kind={kind} fields={fields} isBack />
                )}
              </div>
            ))}
          </RevertButton>
        )}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-4">
          {changes.length === 0 && (
            <Card>
              <p className="px-4 py-6 text-ink-2">{t("logs.noChange")}</p>
            </Card>
          )}
          {changes.map(({ entity, entity_id, name, kind, fields }) => (
            <Card
              key={`${entity}-${entity_id}`}
              title={titleOf({ entity, entity_id, name }, t)}
              note={t(`logs.kindOfChange.${kind}`)}
              aside={kind !== "deleted" && <RecordLink entity={entity} id={entity_id} />}
            >
              <FieldChanges entity={entity} kind={kind} fields={fields} />
            </Card>
          ))}
          {line.change_count > changes.length && (
            <p className="text-ink-2">{t("logs.moreRecords", { count: line.change_count - changes.length })}</p>
          )}
        </div>
        <Card title={t("logs.about")}>
          <Facts
            facts={[
              [t("logs.who"), <bdi key="who">{withKey(line.user.nickname || line.user.username, line.key)}</bdi>],
              [t("logs.via"), t(`logs.via.${line.via}`)],
              [
                t("logs.ip"),
                <span key="ip" className="font-mono text-small">
                  {line.ip}
                </span>,
              ],
              [t("logs.client"), line.user_agent],
              [t("logs.call"), <code key="call">{`${line.method} ${line.path}`}</code>],
              [t("common.requestId"), <code key="request">{line.request_id}</code>],
              [t("logs.took"), t("logs.ms", { count: line.duration_ms })],
              [t("logs.refusal"), line.code && <Refusal key="refusal" code={line.code} t={t} />],
              [t("logs.revert.whether"), revert.is_possible ? t("logs.revert.can") : revert.reason],
            ]}
          />
        </Card>
      </div>
    </PageTranslations>
  );
}

/** Codes that this version does not know are shown as they are. */
function Refusal({ code, t }: { code: string; t: Translator }) {
  const known = codes.find((one) => one === code);
  return (
    <>
      {known && t(`problem.${known}`)} <code>{code}</code>
    </>
  );
}

function titleOf(record: ChangedRecord, t: Translator) {
  const title = `${recordKindName(record, t)} ${recordNumber(record)}`.trimEnd();
  return record.name ? (
    <>
      {title} · <bdi>{record.name}</bdi>
    </>
  ) : (
    title
  );
}

async function RecordLink({ entity, id }: { entity: string; id: number }) {
  const t = await getTranslator();
  const open = new Set<string>(await accessiblePages());
  const page = pageOf.get(entity) ?? "";
  const isSettings = entity === "config" && open.has("settings");
  if (!isSettings && !(isAdminPage(page) && open.has(page))) return null;
  const href = isSettings ? "/admin/settings" : `${adminPage(page as "orders").path}/${id}`;
  return (
    <Link href={href} className="text-accent underline underline-offset-3">
      {t("logs.open")}
    </Link>
  );
}
