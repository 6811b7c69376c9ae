import { type Chapter, type Chapters, codeAnchor, headerAnchor, headerNames } from "./chapters/chapter";
import { Inline } from "./prose";
import type { Words } from "./words";

interface Props {
  chapter: Chapter;
  all: Chapters;
  words: Words;
  /** The status of each error code. */
  statuses: Record<string, number>;
}

export function ChapterSection({ chapter: { id, title, text, table }, all, words, statuses }: Props) {
  return (
    <section id={id} className="chapter">
      <h2>
        <a href={`#${id}`}>{title}</a>
      </h2>
      <div className="prose">
        {text.map((paragraph) => (
          <p key={paragraph}>
            <Inline text={paragraph} />
          </p>
        ))}
      </div>
      {table === "codes" && (
        <Table
          heads={[words.code, words.status, words.meaning]}
          rows={Object.entries(all.codes).map(([code, meaning]) => [codeAnchor(code), code, statuses[code]!, meaning])}
        />
      )}
      {table === "headers" && (
        <Table
          heads={[words.header, undefined, words.meaning]}
          rows={headerNames.map((name) => [headerAnchor(name), name, undefined, all.headers[name]])}
        />
      )}
    </section>
  );
}

type Cells = [anchor: string, name: string, status: number | undefined, meaning: string];

function Table({ heads, rows }: { heads: [string, string | undefined, string]; rows: Cells[] }) {
  return (
    <table className="named">
      <thead>
        <tr>
          {heads.map(
            (head) =>
              head && (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([anchor, name, status, meaning]) => (
          <tr key={anchor} id={anchor}>
            <th scope="row">
              <a href={`#${anchor}`}>{name}</a>
            </th>
            {status !== undefined && <td className="tabular-nums">{status}</td>}
            <td>
              <Inline text={meaning} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
