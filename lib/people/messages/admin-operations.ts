import { z } from "zod";
import { id, listOf, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { editRecord } from "@/lib/kernel/records/edit";
import { getTemplate, listMessages, listTemplates } from "./queries";
import { message, messageFilter, template, templateEdit } from "./schemas";
import { messageTemplateEntity } from "./template-entity";

const module = "cms-message_template";

export const listOfTemplates = operation({
  method: "GET",
  path: "/cms/message_template",
  module,
  summary: "Message templates",
  description: "One for each kind of message. Shoppers can accept those that are enabled.",
  access: "message.read",
  output: listOf(template),
  run: (_, { db }) => listTemplates(db),
});

export const get = operation({
  method: "GET",
  path: "/cms/message_template/{id}",
  module,
  summary: "One message template",
  description: "With the values that it fills in, and WeChat's last refusal if there was one.",
  access: "message.read",
  url: z.object({ id }),
  output: template,
  run: ({ id }, { db }) => getTemplate(db, id),
});

export const update = operation({
  method: "PUT",
  path: "/cms/message_template/{id}",
  module,
  summary: "Edit a message template",
  description:
    "`template_id` and the keys of `fields` are those of the template that the shop chose at mp.weixin.qq.com, under subscribe messages. If WeChat refuses a message for its template, its fields or its page, the template is disabled, and `refused` has the reason until it is edited.",
  access: "message.edit",
  reads: "message.read",
  url: z.object({ id }),
  body: templateEdit,
  output: template,
  run: editRecord(messageTemplateEntity),
});

export const list = operation({
  method: "GET",
  path: "/cms/message",
  module,
  summary: "Messages to shoppers",
  description: "Newest first, those of the last 30 days. There is no line for a shopper who accepted no message.",
  access: "message.read",
  url: messageFilter,
  output: pageOf(message),
  run: (filter, { db }) => listMessages(db, filter),
});
