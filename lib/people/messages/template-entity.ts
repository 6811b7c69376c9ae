import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { messageTemplates } from "@/db/schema/events";
import { invalid } from "@/lib/kernel/contract/errors";
import { entity, saveRow } from "@/lib/kernel/records/entity";
import { getTemplate } from "./queries";
import type { templateEdit } from "./schemas";

type Template = typeof messageTemplates.$inferSelect;
type Fields = Omit<z.output<typeof templateEdit>, "version">;

export const messageTemplateEntity = entity({
  name: "message_template",
  table: messageTemplates,
  title: messageTemplates.kind,
  revertible: "message.edit",
  derived: ["refused"],
  write: writeTemplate,
  show: (db, { id }) => getTemplate(db, id),
});

async function writeTemplate(db: Database, before: Template, fields: Fields): Promise<Template> {
  const { enabled, template_id, fields: given } = { ...before, ...fields };
  if (enabled && !template_id)
    throw invalid({ path: "template_id", code: "required", message: "Must be named before the template is enabled." });
  if (enabled && !given.length)
    throw invalid({ path: "fields", code: "required", message: "Must have at least one field before it is enabled." });
  return saveRow(db, messageTemplates, before.id, { ...fields, refused: sql`null` });
}
