"use server";

import { begin } from "@/lib/kernel/process/action-call";
import { action } from "@/lib/next/action";
import { update as updatePreferences } from "@/lib/people/preferences/operations";
import { revokeOthers, revokeOwn } from "@/lib/people/sessions/admin-operations";
import { replaceAvatar } from "@/lib/people/users/avatar-operation";
import { changePassword as change, update } from "@/lib/people/users/operations";

export const updateAccount = action(update);
export const changePassword = action(change);
export const choosePreferences = action(updatePreferences);
export const endSession = action(revokeOwn);
export const endOtherSessions = action(revokeOthers);

const upload = action(replaceAvatar);

/** A file comes in a form; the operation takes it in parts. */
export async function uploadAvatar(_last: unknown, { form }: { form: FormData }) {
  begin(form instanceof FormData);
  const file = form.get("file");
  return upload({}, { parts: partsOf(file instanceof File ? file : new File([], "")) });
}

async function* partsOf(file: File) {
  yield { name: "file", fileName: file.name, bytes: file.stream() as unknown as AsyncIterable<Uint8Array> };
}
