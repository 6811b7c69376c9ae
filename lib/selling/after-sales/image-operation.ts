import { operation } from "@/lib/kernel/operation";
import { fileUrl } from "@/lib/storage/urls";
import { savePicture, uploadPicture } from "./images";
import { uploadedImage } from "./schemas";

const mebibyte = 1024 * 1024;

export const upload = operation({
  method: "POST",
  path: "/v1/image",
  module: "v1-after_sale",
  summary: "Upload a picture for a request or a review",
  description:
    "One part named `file`: a JPEG, PNG, WebP, GIF or AVIF picture of at most 5 MiB and 50 million pixels (AVIF: 8 million). It is stored as WebP, at most 2000 wide, upright and without metadata. A picture that is not used in an after-sale request or a review is deleted after an hour. A user can have 30 unused pictures; beyond that, 409 `limit_reached`. 503 with `Retry-After` while too many pictures are waiting to be processed.",
  access: "user",
  limit: { name: "limit.uploads", per: "user", seconds: 60, counts: "attempts" },
  problems: ["not_configured", "limit_reached"],
  body: { parts: 5 * mebibyte },
  output: uploadedImage,
  prepare: ({ parts }, { actor, db }) => uploadPicture(db, actor.user.id, actor.user.id, parts),
  async run(_, { db, actor, prepared }) {
    await savePicture(db, actor.user.id, prepared);
    return { url: fileUrl(prepared.key) };
  },
});
