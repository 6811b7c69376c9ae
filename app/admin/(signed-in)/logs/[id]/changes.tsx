import { ArrowRight } from "lucide-react";
import { cache } from "react";
import { classes } from "@/components/ui/classes";
import { plainText } from "@/lib/content/html/plain-text";
import { formatMoney, formatTime } from "@/lib/i18n/format";
import { translate } from "@/lib/i18n/translate";
import { type Permission, permissions } from "@/lib/kernel/contract/permissions";
import { attempt } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { fileUrl } from "@/lib/storage/urls";
import { list as listEntries } from "@/lib/system/dictionaries/operations";
import { carrierName } from "../../orders/order-names";
import { type DisplayValue, differing, fieldName, fieldsToShow, toDisplayValue } from "./display-value";

interface Field {
  name: string;
  before: unknown;
  after: unknown;
}
interface Props {
  entity: string;
  fields: Field[];
  /** A created record has no values before the change, a deleted one none after it. */
  kind: "created" | "updated" | "deleted" | "restored";
  /** Shows a revert: the present values, and the values that it restores. */
  isBack?: boolean;
}

/** Includes disabled carriers, because a change may be older. Cached, because a page shows many changes. */
const readCarriers = cache(async () => (await attempt(listEntries, { type: "carrier" })).done?.items ?? []);

export async function FieldChanges({ entity, fields, kind, isBack }: Props) {
  const t = await getTranslator();
  const language = await currentLanguage();
  const nameOf = (field: string) => fieldName(entity, field, language);
  const shown = fieldsToShow(fields);
  if (!shown.length) return <p className="px-4 py-3 text-ink-2">{t("logs.noFields")}</p>;
  const carriers = shown.some(({ name }) => name === "carrier") ? await readCarriers() : [];
  const read = (name: string, value: unknown) =>
    toDisplayValue(
      name,
      name === "carrier" && typeof value === "string" ? carrierName(carriers, value) : value,
      nameOf,
      language,
    );
  return (
    <dl className="divide-y divide-line-soft">
      {shown.map(({ name, before, after }) => {
        const [first, second] = isBack ? [after, before] : [before, after];
        const [one, other] = [read(name, first), read(name, second)];
        return (
          <div key={name} className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[160px_minmax(0,1fr)]">
            <dt className="text-ink-2">{nameOf(name)}</dt>
            <dd className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
              <Pair one={one} other={other} hasFirst={kind !== "created"} hasSecond={kind !== "deleted"} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface PairProps {
  one: DisplayValue;
  other: DisplayValue;
  hasFirst: boolean;
  hasSecond: boolean;
}

async function Pair({ one, other, hasFirst, hasSecond }: PairProps) {
  const t = await getTranslator();
  if (hasFirst && hasSecond && isList(one) && isList(other)) {
    const { gone, come } = differing(await itemsOf(one), await itemsOf(other));
    return (
      <ul className="grid gap-1">
        {gone.map((text) => (
          <li key={text}>
            <Mark side="before">{text}</Mark>
          </li>
        ))}
        {come.map((text) => (
          <li key={text}>
            <Mark side="after">{text}</Mark>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      {hasFirst && (
        <Mark side="before">
          <Value value={one} />
        </Mark>
      )}
      {hasFirst && hasSecond && (
        <>
          <ArrowRight className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
          <span className="sr-only">{t("logs.became")}</span>
        </>
      )}
      {hasSecond && (
        <Mark side="after">
          <Value value={other} />
        </Mark>
      )}
    </>
  );
}

const isList = (value: DisplayValue): value is Extract<DisplayValue, { kind: "list" | "permissions" }> =>
  value.kind === "list" || value.kind === "permissions";

async function itemsOf(value: Extract<DisplayValue, { kind: "list" | "permissions" }>) {
  if (value.kind === "list") return value.items;
  const language = await currentLanguage();
  return value.names.map((name) => (name in permissions ? translate(permissions[name as Permission], language) : name));
}

const Mark = ({ side, children }: { side: "before" | "after"; children: React.ReactNode }) => {
  const look = side === "before" ? "bg-red-soft text-red" : "bg-green-soft text-green";
  const Tag = side === "before" ? "del" : "ins";
  return (
    <Tag className={classes("inline-block max-w-full rounded-control px-1.5 py-0.5 no-underline", look)}>
      {children}
    </Tag>
  );
};

async function Value({ value }: { value: DisplayValue }) {
  const t = await getTranslator();
  if (value.kind === "nothing") return t("edit.nothing");
  if (value.kind === "money") return <span className="tabular-nums">{formatMoney(value.fen)}</span>;
  if (value.kind === "flag") return t(value.isOn ? "logs.yes" : "logs.no");
  if (value.kind === "record") return `#${value.id}`;
  if (value.kind === "time") {
    const reader = { language: await currentLanguage(), timeZone: (await currentShop())["shop.time_zone"] };
    return Number.isNaN(Date.parse(value.at)) ? value.at : formatTime(value.at, reader);
  }
  if (value.kind === "pictures")
    return (
      <span className="flex flex-wrap gap-1.5 py-0.5">
        {value.keys.map((key) => (
          <img
            key={key}
            src={fileUrl(key)}
            alt={key.split("/").at(-1)}
            width={44}
            height={44}
            loading="lazy"
            className="size-11 rounded-control border border-line-soft object-cover"
          />
        ))}
      </span>
    );
  const text = isList(value)
    ? (await itemsOf(value)).join("\n")
    : value.kind === "html"
      ? plainText(value.html)
      : value.text;
  return <bdi className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{text}</bdi>;
}
