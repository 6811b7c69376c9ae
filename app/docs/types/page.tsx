import type { Metadata } from "next";
import { Fragment } from "react";
import { SiteHeader } from "@/components/site-header";
import { Contents } from "../contents";
import { FieldTable } from "../field-table";
import { Prose } from "../prose";
import { servedDocument } from "../served-document";
import { TypeNames } from "../type-names";
import { type NamedType, typesOf } from "./types";
import "../docs.css";

export const metadata: Metadata = { title: "Types of the API" };

export default async function TypesPage() {
  const groups = typesOf(await servedDocument());
  return (
    <>
      <SiteHeader>
        <button type="button" popoverTarget="contents" className="control md:hidden">
          Types
        </button>
      </SiteHeader>
      <div className="md:grid md:grid-cols-[272px_minmax(0,1fr)]">
        <Contents
          what="type"
          modules={groups.map(({ name, types }) => ({
            name,
            entries: types.map((type) => ({
              anchor: type.name,
              path: type.name,
              summary: type.operations.map(({ method, path }) => `${method} ${path}`).join(", "),
            })),
          }))}
        />
        <main id="main" className="reference">
          <h1 className="text-title">Types of the API</h1>
          <div className="prose">
            <p>
              Each object of a request or an answer has a name. A client that is generated from{" "}
              <a href="/openapi.json">openapi.json</a> has a type of this name; so has{" "}
              <a href="/client.d.ts">client.d.ts</a>. The calls are in the <a href="/docs">API reference</a>.
            </p>
          </div>
          {groups.map(({ name, types }) => (
            <div key={name} className="module">
              <h2>{name}</h2>
              {types.map((type) => (
                <TypeSection key={type.name} type={type} />
              ))}
            </div>
          ))}
        </main>
      </div>
    </>
  );
}

function TypeSection({ type }: { type: NamedType }) {
  const { name, meaning, kind, limits, fields, operations, within } = type;
  return (
    <section id={name} className="type">
      <h3>
        <a href={`#${name}`}>{name}</a>
      </h3>
      {meaning && (
        <div className="prose">
          <Prose text={meaning} />
        </div>
      )}
      {kind && (
        <p className="kind links">
          <TypeNames text={kind} /> {limits && <small>{limits}</small>}
        </p>
      )}
      {fields.length > 0 && <FieldTable title="Fields" fields={fields} />}
      {operations.length > 0 && (
        <p className="used links">
          In{" "}
          {operations.map(({ anchor, method, path }, index) => (
            <Fragment key={anchor}>
              {index > 0 && ", "}
              <a href={`/docs#${anchor}`}>
                {method} {path}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {within.length > 0 && (
        <p className="used links">
          Within <TypeNames text={within.join(", ")} />
        </p>
      )}
    </section>
  );
}
