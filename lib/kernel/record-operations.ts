import { z } from "zod";
import type { Kind } from "@/lib/kinds/kind";
import { usualSummaries } from "@/lib/kinds/words";
import type { Code } from "./contract/errors";
import { id, nothing } from "./contract/fields";
import type { Permission } from "./contract/permissions";
import { type Operation, type Output, operation, type Payload } from "./operation";
import { createRecord, deleteRecord, editRecord, restoreRecord } from "./records/edit";
import type { Entity } from "./records/entity";

type Schema = z.ZodType;
type RecordName<K extends Kind> = K extends { record: infer N extends string } ? N : K["name"];
type ListPath<K extends Kind> = `/cms/${RecordName<K>}`;

interface OperationOverrides {
  summary?: string;
  description?: string;
  problems?: readonly Code[];
}
type Get<P extends string, U extends Schema, O extends Output> = Operation<
  P,
  Permission | "staff",
  U,
  z.ZodUnknown,
  O,
  undefined,
  "GET"
>;
const oneUrl = z.object({ id });

/**
 * Creates the list, get, create, update and remove operations of a kind of record. Paths, permissions and summaries are
 * derived from the kind; the behaviour of the writes from the entity. `restoreOperation` adds the operation that
 * restores a record from the bin.
 */
export function recordOperations<
  const K extends Kind,
  Row extends { id: number },
  Begun,
  ListUrl extends Schema,
  List extends Output,
  Input extends Schema,
  Edit extends Schema,
  Record extends Schema,
  Written extends Schema = Record,
>(
  kind: K,
  entity: Entity<
    Row,
    Payload<Input, "output">,
    Payload<Edit, "output">,
    Begun,
    Payload<Record, "input">,
    Payload<Written, "input">
  >,
  own: {
    /** The permission for all verbs for which the kind has none. */
    permission?: Permission;
    output: Record;
    written?: Written;
    list: OperationOverrides & Pick<Get<string, ListUrl, List>, "url" | "output" | "run">;
    get: OperationOverrides;
    create: OperationOverrides & {
      body: Input;
      idempotent?: false;
      prepare?(input: Payload<Input, "output">): Promise<void>;
    };
    update: OperationOverrides & {
      body: Edit;
      prepare?(input: Payload<Edit, "output">): Promise<void>;
      needsCode?: readonly (keyof Payload<Edit, "output"> & string)[];
    };
    remove?: OperationOverrides;
  },
) {
  const { module, path, summaries, permissionTo } = namesOf(kind, own.permission);
  const one = `${path}/{id}` as const;
  const reads = permissionTo("read");
  const written = own.written ?? (own.output as unknown as Written);
  const whereTo = entity.bin && `The record goes into the bin: POST ${one}/restore takes it out again.`;
  return {
    list: operation<ListPath<K>, Permission | "staff", "GET", List, ListUrl>({
      method: "GET",
      path,
      module,
      summary: summaries.list[0],
      access: reads,
      ...own.list,
    }),
    get: operation<`${ListPath<K>}/{id}`, Permission | "staff", "GET", Record, typeof oneUrl>({
      method: "GET",
      path: one,
      module,
      summary: summaries.get[0],
      access: reads,
      url: oneUrl,
      output: own.output,
      run: ({ id }, { db, actor }) => entity.read!(db, id, actor),
      ...own.get,
    }),
    create: operation({
      method: "POST",
      path,
      module,
      summary: summaries.create[0],
      access: permissionTo("create"),
      reads,
      status: 201,
      output: written,
      run: createRecord(entity),
      ...own.create,
    }),
    update: operation<`${ListPath<K>}/{id}`, Permission | "staff", "PUT", Written, typeof oneUrl, Edit, void>({
      method: "PUT",
      path: one,
      module,
      summary: summaries.edit[0],
      access: permissionTo("edit"),
      reads,
      url: oneUrl,
      output: written,
      run: editRecord(entity),
      ...own.update,
    }),
    remove: operation({
      method: "DELETE",
      path: one,
      module,
      summary: summaries.delete[0],
      description: whereTo,
      access: permissionTo("delete"),
      reads,
      url: oneUrl,
      output: nothing,
      run: deleteRecord(entity),
      ...own.remove,
    }),
  };
}

export function restoreOperation<const K extends Kind, Row extends object, Begun, Record extends Schema>(
  kind: K,
  entity: Entity<Row, never, never, Begun, unknown, Payload<Record, "input">>,
  output: Record,
) {
  const { module, path, summaries, permissionTo } = namesOf(kind);
  return operation({
    method: "POST",
    path: `${path}/{id}/restore` as const,
    module,
    summary: summaries.restore[0],
    description: `Takes the record out of the bin, with the same id. 404 if it is not in the bin: GET ${path}?deleted=true lists it. 400 names what the record needs and is gone, such as its pictures.`,
    access: permissionTo("edit"),
    reads: permissionTo("read"),
    url: oneUrl,
    output,
    run: restoreRecord(entity),
  });
}

/** By default, all admins can read a kind that has no read permission. */
function namesOf<K extends Kind>(kind: K, permission?: Permission) {
  const name = kind.record ?? kind.name;
  return {
    module: `cms-${name}`,
    path: `/cms/${name}` as ListPath<K>,
    summaries: usualSummaries(kind),
    permissionTo: (verb: "read" | "create" | "edit" | "delete") =>
      kind.permissions[verb] ? (`${kind.name}.${verb}` as Permission) : (permission ?? ("staff" as const)),
  };
}
