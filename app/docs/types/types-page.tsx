import { Fragment } from "react";
import type { Language } from "@/lib/i18n/language";
import { chinese } from "../chapters/chinese";
import { english } from "../chapters/english";
import { Contents } from "../contents";
import { modulesOf } from "../document";
import { FieldTable } from "../field-table";
import { Frame } from "../frame";
import { Linked, Prose } from "../prose";
import { indexOf } from "../search/index-of";
import { servedDocument } from "../served-document";
import { TypeNames } from "../type-names";
import { addressOf, type Words, wordsOf } from "../words";
import { type NamedType, typesOf } from "./types";
import "../docs.css";

/** `/docs/types` and `/docs/zh-CN/types`. */
export async function TypesPage({ language }: { language: Language }) {
  const words = wordsOf(language);
  const document = await servedDocument();
  const groups = typesOf(document, words);
  const base = addressOf(language);
  const [own, other] = language === "zh" ? [chinese, english] : [english, chinese];
  return (
    <Frame language={language} page="/types">
      <div className="md:grid md:grid-cols-[300px_minmax(0,1fr)]">
        <Contents
          groups={groups.map(({ name, types }) => ({
            name,
            links: types.map((type) => ({ anchor: type.name, title: type.name })),
          }))}
          index={indexOf(document, modulesOf(document), { own, other, words, language })}
        />
        <main id="main" className="reference">
          <h1 className="text-title">{words.typesTitle}</h1>
          <div className="prose">
            <p>
              <Linked
                text={words.typesIntro}
                links={{
                  document: ["openapi.json", "/openapi.json"],
                  client: ["client.d.ts", "/client.d.ts"],
                  reference: [words.title, base],
                }}
              />
            </p>
          </div>
          {groups.map(({ name, types }) => (
            <div key={name} className="module">
              <h2>{name}</h2>
              {types.map((type) => (
                <TypeSection key={type.name} type={type} words={words} base={base} />
              ))}
            </div>
          ))}
        </main>
      </div>
    </Frame>
  );
}

function TypeSection({ type, words, base }: { type: NamedType; words: Words; base: string }) {
  const { name, meaning, kind, limits, fields, operations, within } = type;
  return (
    <section id={name} className="type">
      <h3>
        <a href={`#${name}`}>{name}</a>
      </h3>
      {meaning && (
        <div className="prose" lang="en">
          <Prose text={meaning} />
        </div>
      )}
      {kind && (
        <p className="kind links">
          <TypeNames text={kind} /> {limits && <small>{limits}</small>}
        </p>
      )}
      {fields.length > 0 && <FieldTable title={words.fields} fields={fields} within={name} />}
      {operations.length > 0 && (
        <p className="used links">
          {words.usedIn}{" "}
          {operations.map(({ anchor, method, path }, index) => (
            <Fragment key={anchor}>
              {index > 0 && ", "}
              <a href={`${base}#${anchor}`}>
                {method} {path}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {within.length > 0 && (
        <p className="used links">
          {words.within} <TypeNames text={within.join(", ")} />
        </p>
      )}
    </section>
  );
}
