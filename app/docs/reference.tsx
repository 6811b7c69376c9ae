import { Contents } from "./contents";
import { modulesOf, type OpenApi } from "./document";
import { OperationSection } from "./operation-section";
import { Prose } from "./prose";
import { shownOperation } from "./shown-operation";

export function Reference({ document, origin }: { document: OpenApi; origin: string }) {
  const modules = modulesOf(document);
  return (
    <div className="md:grid md:grid-cols-[272px_minmax(0,1fr)]">
      <Contents
        what="operation"
        modules={modules.map(({ name, operations }) => ({
          name,
          entries: operations.map(({ anchor, method, path, summary = "" }) => ({ anchor, method, path, summary })),
        }))}
      />
      <main id="main" className="reference">
        <h1 className="text-title">API reference</h1>
        <div className="prose">
          {document.info.description && <Prose text={document.info.description} />}
          <p>
            Each object by its name: <a href="/docs/types">types of the API</a>. The same for tools:{" "}
            <a href="/openapi.json">openapi.json</a>.
          </p>
          <p className="hidden noscript:block">Trying a call here needs JavaScript; the curl lines do not.</p>
        </div>
        {modules.map(({ name, description, operations }) => (
          <div key={name} className="module">
            <h2 id={`module-${name}`}>{name}</h2>
            {description && (
              <div className="prose">
                <Prose text={description} />
              </div>
            )}
            {operations.map((operation) => (
              <OperationSection
                key={operation.anchor}
                operation={shownOperation(operation, document.components?.schemas)}
                origin={origin}
              />
            ))}
          </div>
        ))}
      </main>
    </div>
  );
}
