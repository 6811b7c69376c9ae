import { closeSync, openSync, readSync } from "node:fs";
import { ReadableStream as WebStream } from "node:stream/web";

/** The file cannot be opened with this key. The message is for the person who gave it. */
export class KeyError extends Error {}

/** The first line of each file in the format of age (age-encryption.org), which `age -d` opens too. */
const ageLine = "age-encryption.org/v1\n";

export function isEncrypted(path: string) {
  const file = openSync(path, "r");
  try {
    const start = Buffer.alloc(ageLine.length);
    readSync(file, start);
    return start.toString("latin1") === ageLine;
  } finally {
    closeSync(file);
  }
}

/** A public key only encrypts. */
export const canOpen = (path: string, key: string | undefined): boolean =>
  !isEncrypted(path) || (key !== undefined && !isPublicKey(key));

export type Encrypt = (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** The types of browsers lack that Node's streams are iterable. */
const streamOf = (chunks: AsyncIterable<Uint8Array>) => WebStream.from(chunks) as ReadableStream<Uint8Array>;
const iterable = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>;

const isSecretKey = (key: string) => key.startsWith("AGE-SECRET-KEY-1");
const isPublicKey = (key: string) => key.startsWith("age1");

/** Takes 16 MiB of memory instead of age's default of 256 MiB: passphrases of backups are long. */
const scryptWorkFactor = 14;

/**
 * Encrypts to a public key of age, a secret key, or a passphrase. `proofKey` also opens the file, and is not stored: a shop with a public key
 * can check its backup once, and never read it again.
 */
export async function encryption(key: string): Promise<{ encrypt: Encrypt; proofKey: string }> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const encrypter = new Encrypter();
  let proofKey = key;
  if (isPublicKey(key)) {
    proofKey = await generateX25519Identity();
    encrypter.addRecipient(key);
    encrypter.addRecipient(await identityToRecipient(proofKey));
  } else if (isSecretKey(key)) encrypter.addRecipient(await identityToRecipient(key));
  else {
    encrypter.setScryptWorkFactor(scryptWorkFactor);
    encrypter.setPassphrase(key);
  }
  return {
    proofKey,
    async *encrypt(chunks) {
      yield* iterable(await encrypter.encrypt(streamOf(chunks)));
    },
  };
}

export function decryption(path: string, key: string | undefined): Encrypt {
  const refused = (reason: string) => new KeyError(`${path} is encrypted${reason}`);
  return async function* decrypt(chunks) {
    if (!key) throw refused(". Set BACKUP_KEY to its key.");
    if (isPublicKey(key))
      throw refused(", and BACKUP_KEY is only its public key. The key begins with AGE-SECRET-KEY-1.");
    const { Decrypter } = await import("age-encryption");
    const decrypter = new Decrypter();
    if (isSecretKey(key)) decrypter.addIdentity(key);
    else decrypter.addPassphrase(key);
    const opened = await decrypter.decrypt(streamOf(chunks)).catch((error: Error) => {
      throw /no identity matched|incorrect/i.test(error.message) ? refused(" with another key.") : error;
    });
    yield* iterable(opened);
  };
}

/** A new key, and its public part. */
export async function createBackupKey() {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}
