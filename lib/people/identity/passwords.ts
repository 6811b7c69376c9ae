import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { createWorkQueue, spareThreads } from "@/lib/kernel/work/work-queue";

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Matches no password. An unknown account is compared with it, so that it takes as long as a known one. */
const nobody = "$argon2id$v=19$m=19456,t=2,p=1$FgD27+8YQ1Qdlp8S28Hvww$hJJ+95YpjTJNIAJZ4y3pYnzvsTbxMop2Ui7bv8sOcHA";

export const whileBusy = {
  patienceMs: 10_000,
  busy: () => new AppError("unavailable", "Too many passwords are being checked at this moment. Try again soon."),
};
/** Each hash uses a core for some 30 ms, and 19 MiB. */
const onSpareThread = createWorkQueue("hashes", { atOnce: spareThreads, ...whileBusy });

export const hashPassword = (password: string) => onSpareThread(() => hash(password, cost));

/** Takes precedence over hashing new passwords, so that a flood of registrations does not prevent sign-ins. */
export async function isPassword(stored: string | null | undefined, password: string) {
  const right = await onSpareThread(() => verify(stored ?? nobody, password), "first");
  return right && stored != null;
}

let common: Promise<Set<string>> | undefined;

/**
 * The 10,000 most common passwords of zxcvbn 4.4.2 and of @zxcvbn-ts/language-common 4.1.3: those of 8 or more
 * characters, in lower case.
 * MIT License, copyright 2012-2016 Dan Wheeler and Dropbox, Inc.
 */
function commonPasswords() {
  common ??= readFile(join(process.cwd(), "lib/people/identity/common-passwords.txt"), "utf8").then(
    (text) => new Set(text.split("\n")),
  );
  return common;
}

export async function refuseCommon(path: string, password: string) {
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw invalid({ path, code: "too_common", message: "This password is one of the most common. Choose another." });
}
