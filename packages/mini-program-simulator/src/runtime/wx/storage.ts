import { device, options } from "../device";

/** The storage of each user in each mini-program is separate, as in WeChat. */
export const storagePrefix = `mini-program ${options.appId} ${device.user}`;
const prefix = `${storagePrefix} `;
const maxEntryBytes = 1024 * 1024;
const maxTotalBytes = 10 * maxEntryBytes;

const keys = () => Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
const size = (text: string) => new Blob([text]).size;
const sizeOfAll = () => keys().reduce((sum, key) => sum + size(localStorage.getItem(prefix + key) ?? ""), 0);

/** Values keep their type: a number is returned as a number. */
function read(key: string): unknown {
  const text = localStorage.getItem(prefix + key);
  return text === null ? undefined : (JSON.parse(text) as { value: unknown }).value;
}

function write(key: string, value: unknown) {
  const text = JSON.stringify({ value });
  if (size(text) > maxEntryBytes) throw new Error("entry size limit reached");
  if (sizeOfAll() - size(localStorage.getItem(prefix + key) ?? "") + size(text) > maxTotalBytes) throw full();
  try {
    localStorage.setItem(prefix + key, text);
  } catch {
    throw full(); // a browser can have a smaller limit than WeChat
  }
}
const full = () => new Error("the maximum size of the file storage limit is exceeded");

const remove = (key: string) => localStorage.removeItem(prefix + key);
const clear = () => keys().forEach(remove);
const info = () => ({ keys: keys(), currentSize: Math.ceil(sizeOfAll() / 1024), limitSize: maxTotalBytes / 1024 });

/** Errors begin with the function's name, as in WeChat. */
const named =
  <A extends unknown[], R>(name: string, run: (...args: A) => R) =>
  (...args: A) => {
    try {
      return run(...args);
    } catch (error) {
      throw new Error(`${name}:fail ${(error as Error).message}`);
    }
  };

export const storage = {
  getStorageSync: named("getStorageSync", (key: string) => read(key) ?? ""),
  setStorageSync: named("setStorageSync", write),
  removeStorageSync: remove,
  clearStorageSync: clear,
  getStorageInfoSync: info,
};

export const storageLater = {
  getStorage({ key }: { key: string }) {
    const data = read(key);
    if (data === undefined) throw new Error("data not found");
    return { data };
  },
  setStorage: ({ key, data }: { key: string; data: unknown }) => write(key, data),
  removeStorage: ({ key }: { key: string }) => remove(key),
  clearStorage: clear,
  getStorageInfo: info,
};

/** The code that `wx.login` returns. It stays the same for a user, so that the simulated WeChat server recognizes the user. */
export function loginCode() {
  const fixed = options.loginCodes?.[device.user];
  if (fixed) return fixed;
  const code = localStorage.getItem(storagePrefix) ?? `phone-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  localStorage.setItem(storagePrefix, code);
  return code;
}

const acceptedKey = `messages ${storagePrefix}`;

/** Whether the user has ever allowed a message. The stored value is the id of the last message that was shown. */
export const hasAccepted = () => localStorage.getItem(acceptedKey) !== null;
export const lastShown = () => Number(localStorage.getItem(acceptedKey));
export const setLastShown = (id: number) => localStorage.setItem(acceptedKey, String(id));

/** Temporary files, by the path that the mini-program gets. */
const files = new Map<string, Blob>();

export const getFile = (path: string) => files.get(path);

export function registerFile(blob: Blob) {
  const path = URL.createObjectURL(blob);
  files.set(path, blob);
  return path;
}
