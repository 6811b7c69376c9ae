"use server";

import { refresh } from "next/cache";
import { action } from "@/lib/next/action";
import { checkArguments } from "@/lib/next/check-action";
import { update as updatePreferences } from "@/lib/people/preferences/admin-operations";
import { revokeOthers, revokeOwn } from "@/lib/people/sessions/admin-operations";
import { replaceAvatar } from "@/lib/people/users/avatar-operation";
import { changePassword as change, update } from "@/lib/people/users/operations";

const shown =
  <Input, Outcome extends { problem?: object }>(act: (last: Outcome, input: Input) => Promise<Outcome>) =>
  async (last: Outcome, input: Input) => {
    const outcome = await act(last, input);
    if (!outcome.problem) refresh();
    return outcome;
  };

export const updateAccount = shown(action(update));
export const changePassword = shown(action(change));
export const choosePreferences = shown(action(updatePreferences));
export const endSession = shown(action(revokeOwn));
export const endOtherSessions = shown(action(revokeOthers));

const upload = shown(action(replaceAvatar));

/** Converts the uploaded form to the multipart parts that the operation expects. */
export async function uploadAvatar(_last: unknown, input: { form: FormData }) {
  checkArguments(input?.form instanceof FormData);
  const file = input.form.get("file");
  return upload({}, { parts: partsOf(file instanceof File ? file : new File([], "")) });
}

async function* partsOf(file: File) {
  yield { name: "file", fileName: file.name, bytes: file.stream() as unknown as AsyncIterable<Uint8Array> };
}
