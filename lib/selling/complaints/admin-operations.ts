import { z } from "zod";
import { invalid, notFound } from "@/lib/kernel/contract/errors";
import { id } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { toByteContent } from "@/lib/kernel/packed";
import { seal, unseal } from "@/lib/kernel/process/seal";
import { wechatPay } from "@/lib/platform/platform";
import { platformFailed } from "@/lib/selling/payments/settle-attempt";
import { loadSharp, maxPixels } from "@/lib/storage/picture";
import { receivePicture } from "@/lib/storage/receive-picture";
import { largest } from "@/lib/storage/widths";
import { downloadPicture, uploadPicture } from "@/lib/wechat/complaints";
import { answerComplaint } from "./answer-complaint";
import { countComplaints, getComplaint, listComplaints } from "./queries";
import * as schemas from "./schemas";

const module = "cms-complaint";
const url = z.object({ id });

export const list = operation({
  method: "GET",
  path: "/cms/complaint",
  module,
  summary: "List complaints",
  description: "Those without an answer by `due_at`, then the other open ones, then the newest.",
  access: "complaint.read",
  url: schemas.complaintQuery,
  output: schemas.complaintPage,
  run: (query, { db }) => listComplaints(db, query),
});

export const count = operation({
  method: "GET",
  path: "/cms/complaint/counts",
  module,
  summary: "Count complaints to answer",
  description: "Those that the shop has not answered yet.",
  access: "complaint.read",
  output: schemas.complaintCounts,
  run: (_, { db }) => countComplaints(db),
});

export const get = operation({
  method: "GET",
  path: "/cms/complaint/{id}",
  module,
  summary: "One complaint",
  description: "With its history as WeChat Pay has it. Its order is GET /cms/order/{id}.",
  access: "complaint.read",
  url,
  output: schemas.complaint,
  run: ({ id }, { actor, db }) => getComplaint(db, id, actor.user.group.permissions),
});

export const picture = operation({
  method: "GET",
  path: "/cms/complaint/{id}/picture/{media_id}",
  module,
  summary: "A picture of a complaint",
  description: "Read from WeChat Pay at each request: 502 if it has the picture no more.",
  access: "complaint.read",
  url: schemas.pictureUrl,
  problems: ["not_configured", "platform_failed"],
  output: { stream: "image/jpeg" },
  async prepare({ id, media_id }, { actor, db }) {
    const { pictures, events } = await getComplaint(db, id, actor.user.group.permissions);
    if (![...pictures, ...events.flatMap((event) => event.pictures)].includes(media_id))
      throw notFound("The complaint has no such picture.");
    const bytes = await downloadPicture(await wechatPay(db), media_id).catch((error) => {
      throw platformFailed(error);
    });
    return toByteContent(bytes, { "content-type": "image/jpeg", "cache-control": "private, max-age=3600" });
  },
  run: async (_, { prepared }) => prepared,
});

export const uploadImage = operation({
  method: "POST",
  path: "/cms/complaint/image",
  module,
  summary: "Upload a picture for a reply",
  description:
    "One part named `file`: a picture of at most 5 MiB. It is stored at WeChat Pay as JPEG, at most 2000 wide and without metadata.",
  access: "complaint.answer",
  reads: "staff",
  limit: { name: "limit.uploads", per: "user", seconds: 60, counts: "attempts" },
  problems: ["not_configured", "platform_failed"],
  unrecorded: "The reply that names the picture is recorded.",
  body: { parts: 5 * 1024 * 1024 },
  output: schemas.uploadedPicture,
  async prepare({ parts }, { db }) {
    const wanted = { drawer: "admin", mostPixels: maxPixels, bounds: largest } as const;
    const { bytes } = await receivePicture(parts, wanted, "Must be a JPEG, PNG, WebP, GIF or AVIF picture.");
    const jpeg = await (await loadSharp())(bytes).flatten({ background: "white" }).jpeg().toBuffer();
    return uploadPicture(await wechatPay(db), jpeg).catch((error) => {
      throw platformFailed(error);
    });
  },
  run: async (_, { prepared }) => ({ media_id: seal("pictures", prepared) }),
});

const answering = {
  method: "POST",
  module,
  access: "complaint.answer",
  reads: "complaint.read",
  unrecorded: "The history of the complaint names the admin.",
  problems: ["stale", "not_configured", "platform_failed"],
  url,
  output: schemas.complaint,
} as const;

export const reply = operation({
  ...answering,
  path: "/cms/complaint/{id}/reply",
  summary: "Reply to a complaint",
  description:
    "The shopper reads it in WeChat. 409 `stale` if the complaint has changed since `version`, also by another admin's reply. After 502 the reply can have arrived: read the complaint and send the same text again, which is recorded and not sent twice.",
  body: schemas.replyInput,
  async prepare({ pictures = [], ...answer }, { actor, db }) {
    await getComplaint(db, answer.id, actor.user.group.permissions);
    return answerComplaint(db, { ...answer, pictures: pictures.map(openPictureId) }, actor.user);
  },
  run: ({ id }, { actor, db }) => getComplaint(db, id, actor.user.group.permissions),
});

function openPictureId(sealed: string, at: number) {
  const mediaId = unseal("pictures", sealed);
  if (mediaId) return mediaId;
  throw invalid({ path: `pictures.${at}`, code: "unknown_image", message: "There is no such uploaded image." });
}

export const complete = operation({
  ...answering,
  path: "/cms/complaint/{id}/complete",
  summary: "Complete a complaint",
  description:
    "Tells WeChat Pay that the complaint is settled. WeChat Pay refuses it before the first reply: 502. The shopper can complain again.",
  body: schemas.completeInput,
  prepare: (target, { actor, db }) => answerComplaint(db, target, actor.user),
  run: ({ id }, { actor, db }) => getComplaint(db, id, actor.user.group.permissions),
});
