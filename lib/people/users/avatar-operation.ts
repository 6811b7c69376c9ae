import { operation } from "@/lib/kernel/operation";
import { removeUnclaimed } from "@/lib/storage/loose-files";
import { newAvatar, setAvatar, storeAvatar } from "./avatar";
import { getUser } from "./queries";
import { user } from "./schemas";

const picture =
  "One part named `file`: a JPEG, PNG, WebP, GIF or AVIF picture of at most 2 MiB and 16 million pixels (AVIF: 8 million). It is stored as WebP, at most 512 × 512, upright and without metadata. Only the first picture of an animation is kept. 503 with `Retry-After` while too many pictures are waiting to be processed.";

const avatarBy = (method: "PUT" | "POST", description: string) =>
  operation({
    method,
    path: "/v1/user/avatar",
    module: "v1-user",
    summary: "Upload the caller's avatar",
    description,
    access: "user",
    limit: { name: "limit.uploads", per: "user", seconds: 60, counts: "attempts" },
    problems: ["not_configured"],
    body: { parts: 2 * 1024 * 1024 },
    output: user,
    async prepare({ parts }, { actor, db }) {
      const avatar = newAvatar();
      actor.origin.later(() => removeUnclaimed([avatar.key, avatar.replaced].filter((key) => key !== null)));
      await storeAvatar(db, actor.user.id, avatar, parts);
      return avatar;
    },
    async run(_, { db, actor, prepared }) {
      await setAvatar(db, actor.user.id, prepared);
      return getUser(db, actor.user.id);
    },
  });

export const replaceAvatar = avatarBy("PUT", picture);
/** `wx.uploadFile` can only send POST. */
export const uploadAvatar = avatarBy(
  "POST",
  `The same as PUT, for \`wx.uploadFile\`, which can only send POST. ${picture}`,
);
