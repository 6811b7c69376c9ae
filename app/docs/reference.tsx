import { moduleLines } from "@/lib/i18n/api/module-lines";
import { operationTitles } from "@/lib/i18n/api/operation-titles";
import type { Language } from "@/lib/i18n/language";
import { codes, statusOf } from "@/lib/kernel/contract/errors";
import { ChapterSection } from "./chapter-section";
import { chinese } from "./chapters/chinese";
import { english } from "./chapters/english";
import { Contents } from "./contents";
import { modulesOf, type OpenApi } from "./document";
import { OperationSection } from "./operation-section";
import { Linked, Prose } from "./prose";
import { indexOf } from "./search/index-of";
import { shownOperation } from "./shown-operation";
import { addressOf, wordsOf } from "./words";

const statuses = Object.fromEntries(codes.map((code) => [code, statusOf(code)]));

interface Props {
  document: OpenApi;
  origin: string;
  language: Language;
}

export function Reference({ document, origin, language }: Props) {
  const words = wordsOf(language);
  const isChinese = language === "zh";
  const [own, other] = isChinese ? [chinese, english] : [english, chinese];
  const titleOf = (summary = "") => (isChinese ? (operationTitles[summary] ?? summary) : summary);
  const modules = modulesOf(document);
  return (
    <div className="md:grid md:grid-cols-[300px_minmax(0,1fr)]">
      <Contents
        groups={[
          { name: words.chapters, links: own.chapters.map(({ id, title }) => ({ anchor: id, title })) },
          ...modules.map(({ name, operations }) => ({
            name,
            links: operations.map(({ anchor, method, path, summary }) => ({
              ...{ anchor, method, path, title: titleOf(summary) },
            })),
          })),
        ]}
        index={indexOf(document, modules, { own, other, words, language })}
      />
      <main id="main" className="reference">
        <h1 className="text-title">{words.title}</h1>
        <div className="prose">
          <p>
            <Linked
              text={words.intro}
              links={{
                types: [words.introTypes, `${addressOf(language)}/types`],
                document: ["openapi.json", "/openapi.json"],
              }}
            />
          </p>
          <p className="hidden noscript:block">{words.needsScript}</p>
        </div>
        {own.chapters.map((chapter) => (
          <ChapterSection key={chapter.id} chapter={chapter} all={own} words={words} statuses={statuses} />
        ))}
        {modules.map(({ name, description, operations }) => (
          <div key={name} className="module">
            <h2 id={`module-${name}`}>{name}</h2>
            {description && (
              <div className="prose">
                <Prose text={isChinese ? (moduleLines[name] ?? description) : description} />
              </div>
            )}
            {operations.map((operation) => (
              <OperationSection
                key={operation.anchor}
                operation={shownOperation(
                  { ...operation, summary: titleOf(operation.summary) },
                  document.components?.schemas,
                  words,
                )}
                origin={origin}
              />
            ))}
          </div>
        ))}
      </main>
    </div>
  );
}
